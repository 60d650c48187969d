"""The ways in: the command line, REST with its page, MCP. Each call is one of ``app.session``."""
