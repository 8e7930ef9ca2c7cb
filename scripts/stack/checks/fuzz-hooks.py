"""Hooks of Schemathesis: bodies that get past the first checks, and a header that tells the meter which
requests are valid by the document."""

import random

import schemathesis
from schemathesis.generation.meta import TestPhase


@schemathesis.hook
def map_case(context, case):
    """Replaces all but one drawn field of a valid body by those of the call's example: a body whose every
    field is drawn is valid by the document, but its places, dates and passengers seldom fit together."""
    meta = case.meta
    if meta is None or meta.phase.name != TestPhase.FUZZING or meta.generation.mode.is_negative:
        return case
    content = case.operation.definition.raw.get("requestBody", {}).get("content", {})
    example = content.get("application/json", {}).get("example")
    if isinstance(example, dict) and isinstance(case.body, dict):
        drawn = sorted(case.body)
        kept = random.Random(repr(case.body)).sample(drawn, min(1, len(drawn)))
        case.body = {**example, **{field: case.body[field] for field in kept}}
    return case


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is not None and case.meta.generation.mode.is_positive:
        case.headers["x-valid-in"] = case.meta.phase.name.value
