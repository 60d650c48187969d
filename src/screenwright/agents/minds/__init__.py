"""Agents that ask a model: prompts, replies, roles and grounding."""
