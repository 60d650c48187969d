"""The MCP server: a screen to see, ask about and act on, as tools of a model."""
