"""`python -m crusade` is the command line."""

from .cli import main

main()
