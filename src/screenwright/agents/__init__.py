"""Choose the next action.

In: a goal and what is seen. Out: plans, decisions and reflections; the loop that does them lies in ``loop``. Each
package here exports for itself.
"""
