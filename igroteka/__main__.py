"""`python -m igroteka` is the `igroteka` command."""

from .cli import main

main()
