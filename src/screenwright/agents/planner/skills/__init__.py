"""Skills of the built-in planner: what takes several looks. ``choosing`` says which module has which."""
