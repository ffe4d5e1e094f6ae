"""Checks of the contract that Schemathesis does not have; `schemathesis.toml` names this file."""

import json

import schemathesis
from schemathesis.specs.openapi.checks import IgnoredAuth, ignored_auth

heard = set()

# Python has no classes of Unicode in regular expressions, and ranges for all of them make the generator too slow. The
# short class has the hidden characters of the basic plane: what it refuses, the contract refuses too.
HIDDEN = "\\p{M}\\p{Cf}\\p{Cn}\\p{Co}"
SHORT = (
    "\\u00ad\\u034f\\u061c\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e"
    "\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\ufff0-\\ufff8"
)


def shorten(value):
    if isinstance(value, dict):
        for name, member in value.items():
            if name == "pattern" and isinstance(member, str):
                value[name] = member.replace(HIDDEN, SHORT)
            else:
                shorten(member)
    elif isinstance(value, list):
        for member in value:
            shorten(member)


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    shorten(raw_schema)


def body_of(response):
    try:
        return json.loads(response.content)
    except ValueError:
        return {}


def is_busy(response):
    """A process that sheds load responds before it reads the request."""
    return response.status_code == 503


@schemathesis.check
def every_answer_has_an_id_of_its_own(ctx, response, case):
    """Every response has a unique x-request-id."""
    ids = response.headers.get("x-request-id")
    assert ids, "the answer has no x-request-id"
    assert ids[0] not in heard, "the x-request-id was heard before"
    heard.add(ids[0])


@schemathesis.check
def key_is_asked_for(ctx, response, case):
    """`ignored_auth`, which sends the request again without a key and with a wrong one: 401, or the process is busy."""
    try:
        return ignored_auth(ctx, response, case)
    except IgnoredAuth as failure:
        if "got `503 " not in failure.message:
            raise


@schemathesis.check
def wrong_method_is_not_found(ctx, response, case):
    """A wrong method on a known path is 404 NOT_FOUND_ERROR, after authentication."""
    method = response.request.method.upper()
    if method == case.operation.method.upper() or response.status_code == 401 or is_busy(response):
        return
    assert response.status_code == 404, f"{method} is answered {response.status_code}, and not 404"
    if method != "HEAD":
        assert body_of(response).get("code") == "NOT_FOUND_ERROR", "the code is not NOT_FOUND_ERROR"


@schemathesis.check
def only_the_busy_say_503(ctx, response, case):
    """A 503 that is not about load means that something behind the service failed."""
    if response.status_code != 503:
        return
    friendly = body_of(response).get("details", {}).get("friendlyMessage", "")
    assert "the service is busy" in friendly, f"503: {friendly}"
    assert response.headers.get("retry-after"), "503 without Retry-After"
