"""``/v1/explain``: how a goal is read, before it is given to anybody."""

from __future__ import annotations

from fastapi import APIRouter

from screenwright.agents.planner import explained_to_json
from screenwright.interfaces.rest.routes.common import ERRORS, Here
from screenwright.interfaces.rest.shapes import ExplainGoal, Json

router = APIRouter(prefix="/v1", tags=["goals"], responses=ERRORS)


@router.post("/explain")
def explain(wish: ExplainGoal, house: Here) -> Json:
    """How the built-in planner reads a goal (docs/reference/intents.md); one that it refuses is told with the
    reason."""
    return explained_to_json(house.session.explain(wish.goal))
