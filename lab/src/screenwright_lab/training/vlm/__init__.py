"""Vision-language checkpoints of others: opened, written to, trained in part, asked, and written down again."""
