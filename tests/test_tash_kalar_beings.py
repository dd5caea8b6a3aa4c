"""Every being of Tash-Kalar: its effect, declining it, and when nothing can come of it. One line is one game:
the picture before the summoning, the decisions, the picture after. See tash_kalar_arena.py for how to read the pictures."""

from __future__ import annotations

import pytest
from tash_kalar_arena import Arena, being, deck_with, opened

from igroteka.games.tash_kalar.cards import BEINGS

CASES: list[tuple[str, str, str, str]] = [
    # Imperial
    ("swordmaster", "C c . / . @ . / . c .", "target d6", ". c . / . h . / . c ."),
    ("swordmaster", "C c . / . @ . / . c .", "done", "C c . / . c . / . c ."),
    ("swordmaster", "H c c / . @ . / . c .", "", "H c c / . c . / . c ."),
    ("messenger", ". . . / . . . / @ . . / . c . / . . c", "target e5, to e6, to e7, done", "c . . / . . . / . . . / . c . / . . c"),
    ("messenger", "@ h C . / . c . . / . . c .", "target f5, to g5, done", "c . h . / . c . . / . . c ."),
    ("messenger", "@ h c H / . c . . / . . c .", "target f5, to g5", "c . h H / . c . . / . . c ."),
    ("messenger", "@ . . / . c . / . . c", "done", "c . . / . c . / . . c"),
    ("herald", "@ . . / . c c / . c .", "target e5, to f5, target f4, to e4", ". c . / c . c / . c ."),
    ("herald", "@ . . / . c c / . c .", "done", "c . . / . c c / . c ."),
    ("bomb", "C H . / @ . . / . c . / . c .", "", ". H . / . . . / . . . / . c ."),
    ("chronicler", ". . c . / . c @ c", "target d5, to c5", ". . c . / h . c c"),
    ("chronicler", ". . c . / . c @ c", "target d5, done", ". . c . / . h c c"),
    ("chronicler", ". . c . / C c @ c", "target d5, to c5", ". . c . / h . c c"),
    ("chronicler", ". h . / h @ h", "", ". h . / h c h"),
    ("assassin", ". . c . / . c . . / c . L . / . . . @", "", ". . c . / . c . . / c . . . / . . . h"),
    ("assassin", ". . c . / . c . . / c . l . / . . . @", "", ". . c . / . c . . / c . . . / . . . h"),
    ("assassin", ". . c . / . c . . / c . . . / . . . @", "to d6", ". . c . / . c . . / c . h . / . . . ."),
    ("assassin", ". . c . / . c . . / c . . . / . . . @", "done", ". . c . / . c . . / c . . . / . . . h"),
    ("time-mage", ". c @ / c L c / . c .", "", ". c h / c . c / . c ."),
    ("time-mage", ". c @ / c h c / . c .", "", ". c h / c h c / . c ."),
    ("time-mage", ". c @ / c . c / . c .", "", ". c h / c . c / . c ."),
    ("summoner", ". . . / . @ . / c c c", "target e6, target d5", ". c . / c h . / c c c"),
    ("summoner", ". . . / . @ . / c c c", "target f6, done", ". . c / . h . / c c c"),
    ("summoner", ". . . / . @ . / c c c", "done", ". . . / . h . / c c c"),
    ("hypnotist", ". . c C / c @ c . / c . . C", "option 1, target g6, to g5, target g4, to g5", ". . c . / c h c C / c . . ."),
    ("hypnotist", ". . c H / c @ c . / c . . .", "option 2, target g6, to f6", ". . H . / c h c . / c . . ."),
    ("hypnotist", ". . c C / c @ c . / c . . .", "option 1, done", ". . c C / c h c . / c . . ."),
    ("hypnotist", ". . c C / c @ c . / c . . .", "done", ". . c C / c h c . / c . . ."),
    ("hypnotist", ". . c L / c @ c . / c . . .", "option 2", ". . c L / c h c . / c . . ."),
    ("cannon", ". c c* C H / c . . . .", "aim e", ". c h . H / c . . . ."),
    ("cannon", ". c c* c C / c . . . .", "aim e", ". c h . . / c . . . ."),
    ("cannon", ". c c* C H / c . . . .", "done", ". c h C H / c . . . ."),
    ("cannon", ". c c* L H / c . . . .", "aim e", ". c h L H / c . . . ."),
    ("champion", "c @ H / c c . / . c .", "target f5", "c h . / c c . / . c ."),
    ("champion", "c @ L / c c . / . c .", "target f5", "c . . / c c . / . c ."),
    ("champion", "c @ L / c c . / . c .", "done", "c h L / c c . / . c ."),
    ("champion", "c @ h / c c . / . c .", "", "c h h / c c . / . c ."),
    ("infantry-captain", ". . . . . / . . @ . . / c c . c c", "target d4, to d5, target d5, to d6", ". c . . . / . . h . . / c . . c c"),
    ("infantry-captain", ". C . . . / . . @ . . / l c . c c", "target c4, to d5, target d5, to d6", ". l . . . / . . h . . / . c . c c"),
    ("infantry-captain", ". . @ . . / c c . c c", "done", ". . h . . / c c . c c"),
    ("cavalry-captain", ". @ . C / c . c . / c . c .", "target f4, to g5, to g4, to f5", ". h c . / c . . . / c . c ."),
    ("cavalry-captain", ". @ . . / c . c . / c . c .", "target f4, to g4, done", ". h . . / c . . c / c . c ."),
    ("cavalry-captain", ". @ . / c . c / c . c", "done", ". h . / c . c / c . c"),
    ("gryphon-rider", ". . . . / . c @ H / c . c . / . . . c", "to f5, target f5, target f6", ". . . c / . c . c / c . c . / . . . c"),
    ("gryphon-rider", ". . . . / . c @ H / c . c . / . . . c", "to f5, done", ". . . . / . c . h / c . c . / . . . c"),
    ("gryphon-rider", ". . . . / . c @ H / c . c . / . . . c", "done", ". . . . / . c h H / c . c . / . . . c"),
    ("knight", ". H . / . @ . / c c c / c . .", "to e6, to d6, done", "h . . / . . . / c c c / c . ."),
    ("knight", ". h . / . @ . / c c c / c . .", "to e6, done", ". h . / . . . / c c c / c . ."),
    ("knight", ". . . / . @ . / c c c / c . .", "to e6, to e5, to d5", ". . . / h . . / c c c / c . ."),
    ("knight", ". @ . / c c c / c . .", "done", ". h . / c c c / c . ."),
    ("high-priestess", ". c* . / . . . / c . c", "to e4, target d3", ". . . / . h . / h . c"),
    ("high-priestess", ". c* C / . . . / c . c", "done, target f5", ". h H / . . . / c . c"),
    ("high-priestess", ". c* C / . . . / c . c", "done, done", ". h C / . . . / c . c"),
    ("high-priestess", ". c* H / . . . / c . c", "done", ". h H / . . . / c . c"),
    ("master-of-intrigue", "c . c / . @ . / c . c", "target d6, to d5, target e5, to e6, target f4, to f5", ". h c / c . c / c . ."),
    ("master-of-intrigue", "c C c / . @ . / c . c", "target d6, to e6, target e6, to d6, done", "c . c / . h . / c . c"),
    ("master-of-intrigue", "c . c / . @ . / c . c", "done", "c . c / . h . / c . c"),
    ("master-of-intrigue", "h . c / . @ H / c . c", "target d6, to e5, target e5, to f5, done", ". . c / . . h / c . c"),
    ("gun-tower", "@ C H C . / c c . . . / c c . . .", "aim e", "h . . C . / c c . . . / c c . . ."),
    ("gun-tower", "@ c L C . / c c . . . / c c . . .", "aim e", "h . L C . / c c . . . / c c . . ."),
    ("gun-tower", "@ C H C . / c c . . . / c c . . .", "done", "h C H C . / c c . . . / c c . . ."),
    ("gun-tower", "@ L H C . / c c . . . / c c . . .", "aim e", "h L H C . / c c . . . / c c . . ."),
    # Highland
    ("wild-eagle", ". C . / . @ . / c . c", "to e6", ". c . / . . . / c . c"),
    ("wild-eagle", ". C . / . @ . / c . c", "done", ". C . / . c . / c . c"),
    ("clan-axeman", ". H c / . @ . / c . .", "target e6", ". . c / . c . / c . ."),
    ("clan-axeman", ". h c / . @ . / c . .", "target e6", ". . c / . c . / c . ."),
    ("clan-axeman", ". H c / . @ . / c . .", "done", ". H c / . c . / c . ."),
    ("clan-axeman", "C L c / . @ . / c . .", "", "C L c / . c . / c . ."),
    ("clan-healer", ". . c / c @ c", "target b8, target i5", ". . c / c c c b8:c i5:c"),
    ("clan-healer", ". . c / c @ c", "target b8, done", ". . c / c c c b8:c"),
    ("clan-healer", ". . c / c @ c", "done", ". . c / c c c"),
    ("dire-wolf", ". . . C / . . @ . / . c c . / c . . .", "to f6, to f5", ". . . . / . . . c / . c c . / c . . ."),
    ("dire-wolf", ". . . C / . . @ . / . c c . / c . . .", "done", ". . . C / . . c . / . c c . / c . . ."),
    ("ritual-keeper", ". c / c @", "", ". c / c c at f5"),
    ("ritual-keeper", ". c / c @", "target c8", ". h / c c at c7"),
    ("ritual-keeper", ". c / c @", "target c7", ". c / c h at c7"),
    ("ritual-keeper", ". c C / c @ .", "target d9, to e9", ". . c / c c . at d8"),
    ("ritual-keeper", ". c C / c @ .", "done", ". c C / c c . at d8"),
    ("eagle-lord", ". . H . . / c . @ . c / . c . c .", "to e6", ". . h . . / c . . . c / . c . c ."),
    ("eagle-lord", ". . H . . / c . @ . c / . c . c .", "to a3", ". . H . . / c . . . c / . c . c . a3:h"),
    ("eagle-lord", "c . @ . c / . c . c .", "done", "c . h . c / . c . c ."),
    ("wolf-rider", "@ . H / c c c / c . .", "to f5, to g5", ". . h / c c c / c . ."),
    ("wolf-rider", "@ . . / c c c / c . .", "done", "h . . / c c c / c . ."),
    ("blood-shaman", "H . c / . @ c / c c .", "target d6", ". . c / . h c / c c ."),
    ("blood-shaman", "L . c / . @ c / c c .", "target e5", "L . . / . . . / . . ."),
    ("blood-shaman", ". . c . / . @ c H / c c C .", "target e5", ". . . . / . h . H / c . . . at d5"),
    ("war-drummer", "c* c . . / c c . .", "target f5, to g5, target g5, to h5", "h . . c / c c . ."),
    ("war-drummer", "c* c C . / c c . .", "target f5, to g5", "h . c . / c c . ."),
    ("war-drummer", "c* c / c c", "done", "h c / c c"),
    ("hill-giant", ". C . / H @ L / . c . / c c c", "", ". . . / . h L / . . . / c c c"),
    ("warlord", ". . . . . / . . @ . . / . c c c . / c . . . c", "target d4, to d5, target d5, to d6, target e5, to e6",
     ". c h . . / . . . . . / . . c c . / c . . . c"),
    ("warlord", ". . . . . / . . @ . . / . c c c . / c . . . c", "target d4, to d5, target d5, to d6, done",
     ". c . . . / . . h . . / . . c c . / c . . . c"),
    ("warlord", ". . . H . / . . @ . . / . c c c . / c . . . c", "target e5, to f6, done", ". . . h . / . . . . . / . c c c . / c . . . c"),
    ("warlord", ". . @ . . / . c c c . / c . . . c", "done", ". . h . . / . c c c . / c . . . c"),
    ("war-summoner", "c @ c / . c . / . c .", "", "c h c / . c . / . c ."),
    ("ritual-master", "c . H / . @ C / c . c", "target f6, target f5", "c . . / . h . / c . c"),
    ("ritual-master", "c . H / . @ C / c . c", "target e5, done", "c . H / . . C / c . c"),
    ("ritual-master", "c . H / . @ C / c . c", "done, done", "c . H / . h C / c . c"),
    ("ritual-master", "c . H / . @ C / c . c", "", "c . H / . h C / c . c at f6"),
    ("legend-slayer", "H . L . / . @ . . / . c c . / . c . c", "target f6", "H . . . / . h . . / . c c . / . c . c"),
    ("legend-slayer", "H . L . / . @ . . / . c c . / . c . c", "done, target d6, target f4", ". . L . / . h . . / . c . . / . c . c"),
    ("legend-slayer", "H . L . / . @ . . / . c c . / . c . c", "done, done", "H . L . / . h . . / . c c . / . c . c"),
    ("mountain-troll", "C C . / . @ H / c c . / . c c", "", ". . . / . h H / c c . / . c c"),
    ("mountain-troll", "H L c / . @ H / c c . / . c c", "", "H L c / . h H / c c . / . c c"),
    ("hungry-bear", ". C . / . @ c / . c c", "to e6, to f6", ". . h / . . c / . c c"),
    ("hungry-bear", ". C . / . @ c / . c c", "to d5", ". C . / h . c / . c c"),
    ("hungry-bear", ". C . / . @ c / . c c", "done", ". C . / . h c / . c c"),
    ("werewolf", ". c . . / c . . @ / . c . .", "to f7, to f6, to f7", ". c . . / c . h . / . c . . at g7"),
    ("werewolf", ". c H . / c . . @ / . c . .", "to f8, done", ". c h . / c . . . / . c . . at g7"),
    ("werewolf", ". c C . / c . . @ / . c . .", "to d6", ". c h . / c . . . / . c . ."),
    ("werewolf", ". c H . / c . . @ / . c . .", "done", ". c H . / c . . h / . c . ."),
    ("clan-guardian", "c c @ c", "target d5", "c h h c"),
    ("clan-guardian", "c c @ c", "done", "c c h c"),
    ("clan-guardian", "h h @ l", "", "h h h l"),
    # Sylvan
    ("sapling", "@ / c / c", "", "h / c / c"),
    ("kiskin-farseeders", ". . . / . @ c / c . .", "target e6", ". c . / . c c / c . ."),
    ("kiskin-farseeders", ". . . / . @ c / c . .", "done", ". . . / . c c / c . ."),
    ("charging-buck", ". . C / . . . / . @ . / c c . / c . .", "to f7, to e5", ". . . / . . . / . c . / c c . / c . ."),
    ("charging-buck", ". . C / . . . / . @ . / c c . / c . .", "to f7, done", ". . c / . . . / . . . / c c . / c . ."),
    ("charging-buck", ". @ / c c / c .", "done", ". c / c c / c ."),
    ("forest-wardens", "C C C C / c . @ c", "target c6", ". C C C / c . c c"),
    ("forest-wardens", "H L . . / c . @ c", "", ". L . . / c . c c"),
    ("forest-wardens", "C C . H / h . @ c", "", "C C . H / h . c c"),
    ("forest-wardens", "C L . . / c . @ c", "", "C L . . / c . c c"),
    ("naiad", ". . @ . / c c c .", "target d4, to d5, target e4, to f4", ". c c . / c . . c"),
    ("naiad", ". . @ . / c c h .", "target e4, to e5, target d4, to d5", ". c h . / c . . ."),
    ("naiad", ". . @ . / c c c .", "done", ". . c . / c c c ."),
    ("dryad", "c . C / . c* H / . c .", "target f5", "c . C / . h c / . c ."),
    ("dryad", "c . C / . c* H / . c .", "done", "c . C / . h H / . c ."),
    ("dryad", "c . . / . c* L / . c .", "", "c . . / . h L / . c ."),
    ("centaur-spearman", "@ . . H / c c c . / . . c .", "to f5", ". h . . / c c c . / . . c ."),
    ("centaur-spearman", "@ . . c / c c c . / . . c .", "to f5", ". h . . / c c c . / . . c ."),
    ("centaur-spearman", "@ H . L / c c c . / . . c .", "to f5", ". h . L / c c c . / . . c ."),
    ("centaur-spearman", "@ . . H / c c c . / . . c .", "done", "h . . H / c c c . / . . c ."),
    ("centaur-chieftain", ". . . . / c . . . / . c @ . / . . c . / . . . c", "to f6, target d5, to e6, target e6, to f7, target e4, to f5",
     ". . . c / c . . h / . . . c / . . . . / . . . c"),
    ("centaur-chieftain", "c . . . / . c @ . / . . c . / . . . c", "to d6, done", "c h . . / . c . . / . . c . / . . . c"),
    ("centaur-chieftain", "c . . . / . c @ . / . . c . / . . . c", "done", "c . . . / . c h . / . . c . / . . . c"),
    ("unicorn", ". . H / . c @ / c c . / c . .", "option 1, to e6", ". . h / . c . / c c . / c . ."),
    ("unicorn", ". . H / . c @ / c c . / c . .", "option 1, done", ". . H / . c h / c c . / c . ."),
    ("sylvan-queen", "H . . . / . @ . . / . c . c / . . c . / . . c .", "target d6", "h . . . / . h . . / . c . c / . . c . / . . c ."),
    ("sylvan-queen", "C . . . / . @ . . / . c . c / . . c . / . . c .", "done", "C . . . / . h . . / . c . c / . . c . / . . c ."),
    ("sylvan-queen", "L H . . / . @ . . / . c . c / . . c . / . . c .", "", "L H . . / . h . . / . c . c / . . c . / . . c ."),
    ("sylvan-princess", "C . . / . @ . / . c . / . . c / . c .", "target d6", "c . . / . h . / . c . / . . c / . c ."),
    ("sylvan-princess", "C . . / . @ . / . c . / . . c / . c .", "done", "C . . / . h . / . c . / . . c / . c ."),
    ("sylvan-princess", "H C . / . @ . / . c . / . . c / . c .", "", "H C . / . h . / . c . / . . c / . c ."),
    ("woodland-druid", "c C c / . @ . / . c .", "target d6", "h H c / . h . / . c ."),
    ("woodland-druid", "h H h / . @ . / . h .", "", "h H h / . h . / . h ."),
    ("forest-ancient", ". c . . / c @ c C / c . . .", "target f6, target f4, target g5, target f4", ". c C . / c h c . / c . . ."),
    ("forest-mystic", ". c . / c @ . / . . c", "", ". c . / c h . / . . c"),
    ("kiskin-leafsplitter", "L . . . / . H c . / . c @ c / . . c .", "aim nw, aim nw", ". . . . / . . c . / . c h c / . . c ."),
    ("kiskin-leafsplitter", "L . . . / . H c . / . c @ c / . . c .", "aim se, aim nw", "L . . . / . . c . / . c h c / . . c ."),
    ("kiskin-leafsplitter", "L . . . / . H c . / . c @ c / . . c .", "aim nw, done", "L . . . / . . c . / . c h c / . . c ."),
    ("kiskin-leafsplitter", ". H c . / . c @ c / . . c .", "done", ". H c . / . c h c / . . c ."),
    ("kiskin-boughrunner", ". @ H / c c c / . c .", "to f5, to e5, to d5", "h . . / c c c / . c ."),
    ("kiskin-boughrunner", ". @ . / c c c / . c .", "done", ". h . / c c c / . c ."),
    ("tree-shepherd", "c @ c / . c c", "target d5", "h h c / . c c"),
    ("tree-shepherd", ". H . / c @ c / . c c", "target e5, to e6", ". h . / c . c / . c c"),
    ("tree-shepherd", ". H . / c @ c / . c c", "target e5, done", ". H . / c h c / . c c"),
    ("tree-shepherd", ". H . / l @ c / . c c", "target d5, to e6", ". l . / . h c / . c c"),
    # Legends
    ("fire-dragon", ". h . h . / . . c . . / . . h . . / . . @ . . / . C L H . / C . H . c", "aim s",
     ". h . h . / . . c . . / . . h . . / . . l . . / . . L . . / . . . . ."),
    ("fire-dragon", "h . h . / . c . . / . h . . / . @ . .", "aim e", "h . h . / . c . . / . h . . / . l . ."),
    ("hell-bull", ". H . / . L . / c . c / h c* h / . c .", "to e6, to e7", ". H . / . l . / c . c / h . h / . c ."),
    ("hell-bull", ". L . / . H . / c C c / h c* h / . c .", "to e6, to e7, done", ". L . / . l . / c . c / h . h / . c ."),
    ("hell-bull", "c . c / h c* h / . c .", "done", "c . c / h l h / . c ."),
    ("angel-of-death", ". c C c . / c . h* . c / . . c . .", "target e6", ". c l c . / c . . . c / . . c . ."),
    ("angel-of-death", ". c L c . / c . h* . c / . . c . .", "target e6", ". c l c . / c . . . c / . . c . ."),
    ("angel-of-death", ". c C c . / c . h* . c / . . c . .", "done", ". c C c . / c . l . c / . . c . ."),
    ("the-eldest-tree", ". C . h . / c . @ . c / . h c . .", "target d6, target e4, target e6", ". . c h . / c . l . c / . h h . ."),
    ("the-eldest-tree", ". C . h . / c . @ . c / . h c . .", "done", ". C . h . / c . l . c / . h c . ."),
    ("bone-catapult", ". . . C . / . . . H . / c . . . C / . @ . . . / h h h . .", "target g7",
     ". . . . . / . . . . . / c . . . . / . l . . . / h h h . ."),
    ("bone-catapult", ". . . C . / . . . H . / c . . . C / . @ . . . / h h h . .", "done",
     ". . . C . / . . . H . / c . . . C / . l . . . / h h h . ."),
    ("bone-catapult", ". . . . L / c . . . . / . @ . . . / h h h . .", "", ". . . . L / c . . . . / . l . . . / h h h . ."),
    ("fire-elemental", "C . . . . / . H . C . / . . @ . . / . h . c . / h . c . c", "option 1",
     "C . . . . / . . . . . / . . l . . / . h . c . / h . c . c"),
    ("fire-elemental", "C . . . . / . H . C . / . . @ . . / . h . c . / h . c . c", "option 2",
     ". . . . . / . H . . . / . . l . . / . h . c . / h . c . c"),
    ("leviathan", ". . . H L / . . . . @ / . . h h . / h c . . .", "option 1, target d6, target e6, done",
     ". . . C H / . . . . l / . . h h . / h c . . ."),
    ("leviathan", ". . . C C / . . . . @ / C . h h . / h c . . .", "option 2, target d6, target e6", ". . . . . / . . . . l / C . h h . / h c . . ."),
    ("leviathan", ". . . . @ / . . h h . / h c . . .", "option 2, done", ". . . . l / . . h h . / h c . . ."),
    ("two-headed-dragon", "@ . h . / . h . . / h . c H / . . . c", "target g3, target h3", "l . h . / . h . . / h . h . / . . . c"),
    ("two-headed-dragon", "@ . h . / . h . . / h . c H / . . . c", "target f4, done", "l . h . / . l . . / h . c H / . . . c"),
    ("two-headed-dragon", "@ . h . / . h . . / h . c H / . . . c", "done", "l . h . / . h . . / h . c H / . . . c"),
    ("earth-elemental", "C C . . . . / . . @ c . . / . . c c . . / . h . . h .", "target d6",
     "H . . . . . / . . l c . . / . . c c . . / . h . . h ."),
    ("earth-elemental", ". . . . / . @ c . / . c c . / h . . h", "target e7, to c7", ". . . . / l . . . / . h c . / h . . h at d7"),
    ("earth-elemental", ". . . . / . @ c . / . c c . / h . . h", "target e7, done", ". . . . / . l . . / . h c . / h . . h at d7"),
    ("time-elemental", ". @ . / h . h / . h . / c . c", "", ". l . / h . h / . h . / c . c"),
    ("storm-elemental", "h . . . . / h . h . . / . c* . C C", "option 1, target f5, to g5, to h5, done", "h . . . . / h . h . . / . l . . ."),
    ("storm-elemental", "h . . . . / h . h . . / . c* . H L", "option 2, target f5, to g5", "h . . . . / h . h . . / . l . . L"),
    ("storm-elemental", "h . . . . / h . h . . / . c* . L .", "option 3, target f5, to g5", "h . . . . / h . h . . / . l . . ."),
    ("storm-elemental", "h . . / h . h / . c* .", "done", "h . . / h . h / . l ."),
    ("titan", "C L H / L @ . / L h C / . h . / c c c", "", ". . . / . l . / L . . / . h . / c c c"),
]  # fmt: skip


def ident(case: tuple[str, str, str, str]) -> str:
    return f"{case[0]}: {case[2] or 'nothing to choose'}"


@pytest.mark.parametrize("case", CASES, ids=map(ident, CASES))
def test_what_a_being_does(case: tuple[str, str, str, str]) -> None:
    name, before, moves, after = case
    after, _, at = after.partition(" at ")
    table = opened(name, before, at or "e5")
    table.play(*[move.strip() for move in moves.split(",") if move.strip()])
    assert table.choosing, f"something is still to be chosen: {sorted(table.names())}"
    assert table.look(before) == after


def test_every_being_is_here() -> None:
    assert {case[0] for case in CASES} | {"kiskin-spirit"} == {b.id for b in BEINGS}


# What can't be chosen

NEVER: list[tuple[str, str, str, str]] = [
    ("swordmaster", "C c H / . @ . / c c C", "", "target f6, target d4, target e5"),
    ("messenger", ". C . . / . @ H . / . . c . / . . . c", "target e5", "to e6, to f5"),
    ("messenger", ". . . . / . @ l . / . . c . / . . . c", "", "target f5"),
    ("messenger", ". . . . / . @ . . / . . c . / . . . c", "target e5, to e6", "to d6, to f6, to e5"),
    ("herald", "@ C . / . c c / . c .", "target e5", "to f5"),
    ("chronicler", ". c . / c @ c", "", "target e5, done"),
    ("summoner", ". . . / . @ . / c c c", "", "target d4, target c6"),
    ("hypnotist", ". . c C / c @ c . / c . L H", "option 1", "target g4, target f4"),
    ("cannon", ". c c* C H / c . . . .", "", "aim w"),
    ("champion", "c @ . H / c c c . / . c . .", "", "target g5, target f4"),
    ("infantry-captain", ". . @ . . / c c . c c", "", "target e5"),
    ("cavalry-captain", ". @ . C C / c . c . . / c . c . .", "target f4, to g5", "to h5"),
    ("cavalry-captain", ". @ . . . / c . c . . / c . c . .", "", "target e5"),
    ("gryphon-rider", ". c @ L / c . c . / . . . c", "", "to f5"),
    ("knight", "C L H / . @ . / c c c / c . .", "", "to d6, to e6, to e4"),
    ("high-priestess", ". c* H / . . . / c . c", "", "to f5"),
    ("master-of-intrigue", "l H c / . @ . / c . c", "", "target d6"),
    ("master-of-intrigue", "c H c / . @ . / c . c", "target e5", "to e6"),
    ("gun-tower", "@ C / c c / c c", "", "aim n, aim s"),
    ("wild-eagle", ". H . / . @ . / c . c", "", "to e6, to e5"),
    ("clan-axeman", "C H c / . @ . / c . .", "", "target d6"),
    ("clan-healer", ". . c / c @ c", "", "target c7, target e6"),
    ("dire-wolf", ". . . H / . . @ . / . c c . / c . . .", "", "to f6"),
    ("eagle-lord", ". . L . . / c . @ . c / . c . c .", "", "to e6"),
    ("wolf-rider", "@ L . / c c c / c . .", "", "to f5"),
    ("blood-shaman", "L . c / . @ c / c c .", "", "done, target d6"),
    ("war-drummer", "c* c . C / c c . .", "target f5, to g5, target g5", "to h5"),
    ("war-drummer", "c* c / c c", "", "target e5"),
    ("warlord", ". . @ . . / . c c c . / c . . . c", "target d4, to d5, target d5, to d6", "target d6, target f4"),
    ("hungry-bear", ". H . / . @ c / . c c", "", "to e6"),
    ("werewolf", ". c H . / c . . @ / . c . .", "", "to e6"),
    ("clan-guardian", "c c @ c . c", "", "target h5, target e5"),
    ("kiskin-farseeders", ". @ c / c . .", "", "target a5"),
    ("charging-buck", ". H . / . . . / . @ . / c c . / c . .", "", "to e7, to e6, to h5"),
    ("naiad", ". . @ . / c c c .", "target d4, to d5", "target d5, target c4"),
    ("dryad", "c . . C / . c* C . / . c . .", "", "target g6"),
    ("centaur-chieftain", "c . . . / . c @ . / . . c . / . . . c", "to d6, target c6", "to c7, to d6"),
    ("sylvan-queen", "H C . . / . @ . . / . c . c / . . c . / . . c .", "", "target e6"),
    ("woodland-druid", "c C c / . @ . / . c .", "", "done, target e5"),
    ("forest-ancient", ". c . . / c @ c C / c . . .", "", "done, target h5"),
    ("kiskin-leafsplitter", ". c . / c @ c / . c .", "", "aim n, aim e"),
    ("kiskin-boughrunner", ". . . / . @ . / c c c / . c .", "", "to e6"),
    ("tree-shepherd", "c @ c / C c c", "", "done, target d4"),
    ("fire-dragon", "h . h / . c . / . h . / . @ .", "", "done, aim n, aim ne"),
    ("hell-bull", ". L . / . H . / c C c / h c* h / . c .", "to e6", "to d6, to e5"),
    ("the-eldest-tree", ". L . h . / c . @ . c / . h c . .", "", "target d6, target f6, target c5"),
    ("bone-catapult", "c . . . / . @ . . / h h h C", "", "target g4, target e5"),
    ("leviathan", "H . . . L / . . . . @ / . . h h . / h c . . .", "option 1, target a6", "target e6"),
    ("two-headed-dragon", "@ . h H / . h . . / h . c . / . . . c", "target g3", "target h5"),
    ("earth-elemental", ". @ c . L / . c c . . / h . . h .", "", "done, target h5"),
]  # fmt: skip


@pytest.mark.parametrize("case", NEVER, ids=map(ident, NEVER))
def test_what_a_being_can_not_do(case: tuple[str, str, str, str]) -> None:
    name, before, moves, never = case
    at = "f5" if name == "werewolf" else "e5"
    table = opened(name, before, at)
    table.play(*[move.strip() for move in moves.split(",") if move.strip()])
    for move in never.split(", "):
        assert not table.can(move)


# What a picture can't show


def test_the_bomb_fizzles_with_the_last_action() -> None:
    before = "C H . / @ . . / . c . / . c ."
    assert opened("bomb", before, actions=1).look(before) == before.replace("@", "c")


@pytest.mark.parametrize(("name", "picture", "at", "actions"), [
    ("time-mage", ". c @ / c . c / . c .", "e5", 2),
    ("war-summoner", "c @ c / . c . / . c .", "e5", 2),
    ("ritual-master", "c . . / . @ . / c . c", "c7", 3),
    ("mountain-troll", "C C . / . @ . / c c . / . c c", "e5", 2),
    ("mountain-troll", "C . . / . @ . / c c . / . c c", "e5", 1),
    ("mountain-troll", "C . . / . C* . / c c . / . c c", "e5", 1),
])  # fmt: skip
def test_beings_that_give_actions(name: str, picture: str, at: str, actions: int) -> None:
    assert opened(name, picture, at).s.actions == actions


def test_the_unicorn_gives_an_action_instead_of_moving() -> None:
    assert opened("unicorn", ". c @ / c c . / c . .").play("option 2").s.actions == 2


def test_the_champion_gives_an_action_for_a_legend() -> None:
    assert opened("champion", "c @ L / c c . / . c .").play("target f5").s.actions == 2
    assert opened("champion", "c @ H / c c . / . c .").play("target f5").s.actions == 1


@pytest.mark.parametrize(("name", "picture"), [
    ("summoner", ". . . / . @ . / c c c"),
    ("clan-healer", ". . c / c @ c"),
    ("kiskin-farseeders", ". @ c / c . ."),
    ("sylvan-queen", "H . . . / . @ . . / . c . c / . . c . / . . c ."),
    ("sylvan-princess", "C . . / . @ . / . c . / . . c / . c ."),
])  # fmt: skip
def test_without_a_piece_in_supply_nothing_is_placed_or_converted(name: str, picture: str) -> None:
    table = opened(name, picture, supply=1)  # the being itself takes the last one
    assert table.choosing
    assert table.look(picture) == picture.replace("@", ".chl"[BEINGS[being(name)].rank])


def test_the_gryphon_rider_may_be_downgraded_even_if_nothing_can_be_placed() -> None:
    table = opened("gryphon-rider", ". c @ . / c . c . / . . . c", supply=1).play("to f5", "target f5")
    assert table.choosing
    assert table.at("f5") == "c"


def test_the_dryad_needs_a_piece_in_supply_to_convert() -> None:
    table = opened("dryad", "c . C / . c* . / . c .", supply=0)
    assert table.choosing
    assert table.at("f6") == "C"


def test_converted_pieces_count_as_destroyed_at_the_rank_they_had() -> None:
    assert opened("dryad", "c . . / . c* H / . c .").play("target f5").destroyed() == (0, 1, 0)
    assert opened("sylvan-princess", "C . . / . @ . / . c . / . . c / . c .").play("target d6").destroyed() == (1, 0, 0)


def test_enemy_pieces_destroyed_by_hypnotised_ones_count() -> None:
    table = opened("hypnotist", ". . c C / c @ c . / c . . C").play("option 1", "target g6", "to g5", "target g4", "to g5")
    assert table.destroyed() == (1, 0, 0)


def test_the_angel_of_death_destroys_at_the_new_rank() -> None:
    assert opened("angel-of-death", ". c C c . / c . h* . c / . . c . .").play("target e6").destroyed() == (0, 1, 0)
    table = Arena(decks=["north"]).picture(". c H c . / c . h* . c / . . c . .")
    table.s.supply[1, 1] = 0
    assert table.summon("angel-of-death").play("target e6").destroyed() == (0, 1, 0), "no legendary piece left: it stays heroic"


def test_nothing_the_titan_destroys_counts() -> None:
    assert opened("titan", "C L H / L @ . / L h C / . h . / c c c").destroyed() == (0, 0, 0)


def test_the_storm_elementals_piece_is_back_in_supply() -> None:
    table = opened("storm-elemental", "h . . . . / h . h . . / . c* . C C")
    before = table.s.supply[0].copy()
    table.play("option 1", "target f5", "to g5", "done")
    assert (table.s.supply[0] == before).all()
    assert table.destroyed() == (1, 0, 0)


def test_the_storm_elemental_offers_only_ranks_in_supply() -> None:
    table = Arena(decks=["north"]).picture("h . . / h . h / . c* .")
    table.s.supply[0, 1] = 1  # used by the storm elemental itself
    table.summon("storm-elemental")
    assert table.can("option 1")
    assert not table.can("option 3")


def test_the_time_elemental_gives_another_turn() -> None:
    table = opened("time-elemental", ". @ . / h . h / . h . / c . c")
    table.s.actions = 0
    table.play("end turn")
    assert table.s.turn == 0
    assert table.s.actions == 2
    table.s.actions = 0
    assert table.play("end turn").s.turn == 1


def test_the_forest_mystic_draws_a_being_and_a_legend_more() -> None:
    table = opened("forest-mystic", ". c . / c @ . / . . c")
    table.s.actions = 0
    table.play("end turn")
    assert table.s.n_hand[0] == 4
    assert table.s.n_legend_hand[0] == 3


def test_the_kiskin_spirit_recovers_a_card_and_draws_it() -> None:
    table = Arena(decks=["sylvan"]).picture("c . @ / c . c")
    sapling = 0  # the deck's first card
    table.give("kiskin-spirit", "naiad", "dryad")
    place = list(table.s.deck[0]).index(sapling)
    last = table.s.n_deck[0] - 1
    table.s.deck[0, place] = table.s.deck[0, last]
    table.s.deck[0, last] = -1
    table.s.n_deck[0] = last
    table.s.discard[0] |= 1 << sapling
    table.play("summon kiskin-spirit", "on e5")
    assert table.can("done")
    table.play("recover sapling")
    table.s.actions = 0
    top = int(table.s.deck[0, table.s.n_deck[0] - 1])
    assert top == sapling
    table.play("end turn")
    assert table.s.n_hand[0] == 4
    assert table.s.hand[0] >> sapling & 1


def test_the_kiskin_spirit_draws_with_an_empty_discard_pile_but_not_when_declined() -> None:
    assert opened("kiskin-spirit", "c . @ / c . c").s.extra[0] == 1
    table = Arena(decks=["sylvan"]).picture("c . @ / c . c").give("kiskin-spirit", "naiad", "dryad")
    table.s.discard[0] |= 1
    assert table.play("summon kiskin-spirit", "on e5", "done").s.extra[0] == 0


def test_the_war_summoners_bonus_lets_an_enemy_piece_help_in_the_next_summoning_only() -> None:
    table = Arena(decks=["highland"]).picture("c @ c . . / . c . C . / . c . . .").give("war-summoner", "wild-eagle", "eagle-lord")
    assert not table.can("summon eagle-lord")
    table.play("summon war-summoner", "on e5")
    assert table.s.bonus == 1
    table.play("place a5")
    assert table.s.bonus == 1, "placing doesn't spend it"
    assert table.can("summon wild-eagle")
    table.play("summon wild-eagle")
    assert table.can("on f5"), "e4 and the enemy g4"
    table.play("on f5", "done")
    assert table.s.bonus == 0
    assert table.at("g4") == "C", "it stays an enemy piece"


def test_an_enemy_piece_of_the_pattern_may_be_upgraded_by_the_clan_guardian() -> None:
    table = Arena(decks=["highland"]).picture("c C @ c").give("clan-guardian")
    table.s.bonus = 1
    table.play("summon clan-guardian", "on e5", "target d5")
    assert table.at("d5") == "H"


def test_the_forest_ancient_places_and_destroys_only_as_many_as_are_in_supply() -> None:
    for supply in (1, 0):
        table = Arena(decks=["sylvan"]).picture(". c . . / c @ c . / c . . .").put("i5:C")
        table.s.supply[1, 0] = supply
        table.summon("forest-ancient")
        if supply:
            table.play("target f6")
        assert table.choosing
        assert table.at("f6") == "."
        assert table.at("i5") == "C"


def test_cards_whose_square_must_hold_an_own_piece_need_it() -> None:
    for name, picture in (
        ("cannon", ". c @ / c . ."), ("high-priestess", ". @ . / . . . / c . c"), ("war-drummer", "@ c / c c"), ("dryad", "c . / . @ / . c"),
        ("hell-bull", "c . c / h @ h / . c ."), ("storm-elemental", "h . . / h . h / . @ ."),
        ("angel-of-death", ". c . c . / c . c* . c / . . c . ."),
        ("cannon", ". c l* / c . ."), ("cannon", ". c C* / c . ."),
    ):  # fmt: skip
        table = Arena(decks=[deck_with(name)]).picture(picture).give(name)
        assert not table.can(f"summon {name}") or not table.play(f"summon {name}").can("on e5")


def test_the_way_a_pattern_lies_is_asked_for_when_it_matters() -> None:
    table = Arena(decks=["highland"]).picture("c c @ c c").summon("clan-guardian")
    assert len(table.names()) == 2
    assert all(name.startswith("way") for name in table.names())
    table.play(sorted(table.names())[0])
    assert len([name for name in table.names() if name.startswith("target")]) == 3, "only the pieces of the chosen orientation"


def test_the_way_is_not_asked_for_when_it_makes_no_difference() -> None:
    table = Arena(decks=["sylvan"]).picture("c / c / @ / c / c").summon("sapling")
    assert table.choosing
    assert table.at("e5") == "h"
