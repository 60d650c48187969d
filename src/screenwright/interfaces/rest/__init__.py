"""The same verbs for others: REST, and the page that is made with it. The only room with a web framework."""
