"""The command line: options in, words or JSON and an exit code out. What is done is done by ``app``."""
