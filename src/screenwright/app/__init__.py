"""The one place where names become objects and parts are put together.

In: settings (what a caller says, the environment, ``screenwright.toml``) and a device. Out: a ``Session``, of which
every interface (command line, Python, REST, MCP) is a thin adapter.
"""
