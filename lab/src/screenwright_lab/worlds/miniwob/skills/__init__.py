"""Skills of the built-in planner that serve one task of MiniWoB++ each; ``single_task`` has them as a set."""
