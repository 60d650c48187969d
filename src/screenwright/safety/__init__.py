"""What may be done, and what may be shown.

In: a decision in its situation, or a screen on its way to a model. Out: the gate's record, and the screen with what is
private hidden. Each package here exports for itself.
"""
