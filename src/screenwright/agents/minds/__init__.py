"""Agents that ask models: ScreenAgent, VisionTasker, computer-use models, trained policies.

In: chat models or a policy, and a Situation. Out: plans, decisions, reflections; prompts, and replies read.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
