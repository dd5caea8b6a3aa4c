"""A person's picture: one of a dozen signs in one of eight inks. Drawn here, the same for everybody."""

from __future__ import annotations

from functools import lru_cache

# Each drawn in a square of 24, light on a ground of its ink.
SIGNS = {
    "sun": '<circle cx="12" cy="12" r="4.6"/><path d="M11 2h2v4h-2zM11 18h2v4h-2zM2 11h4v2H2zM18 11h4v2h-4zM4.2 5.600l1.400-1.400 2.800 2.800-1.400 1.400z'
    'M15.600 17l1.400-1.400 2.800 2.800-1.400 1.400zM18.400 4.200l1.400 1.400-2.800 2.800-1.400-1.400zM7 15.600 8.400 17l-2.800 2.800-1.400-1.400z"/>',
    "moon": '<path d="M15.500 3A9.500 9.500 0 1 0 21 16.500 8.500 8.500 0 0 1 15.500 3z"/>',
    "leaf": '<path d="M20.500 3.500C10 3 4 8 4.500 16c3-5 7-7.500 11-9-4 3-7.500 6.500-10 13l2 1c.8-2 1.500-3.300 2.300-4.500C17 17 21 11 20.500 3.500z"/>',
    "fish": '<path d="M2 12c3-5 7-6.500 11-5.800 2 .4 3.700 1.500 5 3.300L22 6.500v11l-4-3c-1.300 1.800-3 2.900-5 3.300C9 18.500 5 17 2 12zm5-1.800a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800z"/>',
    "tower": '<path d="M5 3h3v2.500h2.500V3h3v2.500H16V3h3v7l-2 2v6h2.500v3h-15v-3H7v-6l-2-2zm5.500 9v5h3v-5z"/>',
    "wave": '<path d="M2 9c3-4 6-4 9 0s6 4 11 0v3.500c-5 4-8 4-11 0s-6-4-9 0zM2 16c3-4 6-4 9 0s6 4 11 0v3.500c-5 4-8 4-11 0s-6-4-9 0z"/>',
    "bird": '<path d="M2 14c4 1 6-.5 7-3.500C10 7 13 4.500 16.500 5l1-2 1.500 2.300L22 7l-3 1.500c.5 6-3.500 10.500-9.500 10.500L6 22l.5-3.700C4.500 17.500 3 16 2 14z"/>',
    "key": '<path d="M8 7a5 5 0 1 0 4.600 7H15v3h3v-3h2v3h2.500v-6H12.600A5 5 0 0 0 8 7zm0 3.200a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600z"/>',
    "mountain": '<path d="M1.500 20 9 6l4 6.500L15.500 9l7 11zM9 10.500 7 14l2-.8 2 1.300z"/>',
    "crown": '<path d="M3 7l4.500 4L12 4l4.500 7L21 7l-2 9H5zM5 18h14v2.500H5z"/>',
    "boat": '<path d="M11 2v13H3.500zM13 5c4 2.500 6 6 6.500 10H13zM2 17h20c-1 3-3 4.500-5.500 4.500h-9C5 21.500 3 20 2 17z"/>',
    "flame": '<path d="M12.500 1.500c1 5 6.500 7 6.500 13.500a7 7 0 0 1-14 0c0-3 1.500-5 3-6.500 0 2 .7 3 1.800 3.500C9 8 10 4 12.500 1.500zm-.3 12c-1.800 1.300-2.700 2.500-2.700 4a2.700 2.700 0 0 0 5.300 0c0-1.800-1.300-2.700-2.600-4z"/>',
}
INKS = ("#1f4e79", "#8c2f24", "#2f6b3c", "#6b4a12", "#5b3a82", "#8a2f5c", "#0f6a6f", "#3b4148")
PAPER = "#fffdf6"


@lru_cache
def face(sign: int, ink: int) -> str:
    """The picture as SVG."""
    shape = list(SIGNS.values())[sign % len(SIGNS)]
    ground = f'<rect width="32" height="32" rx="8" fill="{INKS[ink % len(INKS)]}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}<g transform="translate(4 4)" fill="{PAPER}" fill-rule="evenodd">{shape}</g></svg>'
