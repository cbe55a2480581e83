"""Hooks of schemathesis for our service: tokens for its calls, and input with which they succeed.

stage.ts keeps the state of the service and is asked before each call.
"""

import atexit
import copy
import http.client
import json
import os
import re
import threading
import uuid
import zlib
from collections import Counter
from urllib.parse import urlencode, urlsplit

import jsonschema_rs
import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import REQUEST_SHAPE_PROBES, coverage_scenario
from schemathesis.openapi.checks import RejectedPositiveData

STAGE = os.environ["STAGE"]
# Placeholder for the current token.
TO_COME = "Bearer to-come"

local = threading.local()
seen = Counter()
made_up = Counter()
filled = Counter()
FIRST = 3


def ask(query):
    for last in (False, True):
        connection = getattr(local, "connection", None) or http.client.HTTPConnection(STAGE, timeout=120)
        local.connection = connection
        try:
            connection.request("GET", "/scene?" + urlencode(query))
            return json.loads(connection.getresponse().read())
        except (http.client.HTTPException, OSError):
            connection.close()
            local.connection = None
            if last:
                raise


# Patterns for texts for whose own pattern no values can be generated. Each accepts a subset of the original pattern. Ranges are
# short, because all their characters are listed for every value that must not match.
SOME = {
    "email": "^[a-z0-9_+-]{1,20}@[a-z0-9]{1,10}(\\.[a-z]{2,8}){1,2}$",
    "url": "^https?://[a-z0-9.:]{1,40}(/[!-~]{0,40})?$",
    "line": "^[!-~À-ÿα-ω一-丿]([ -~À-ÿα-ω一-丿]{0,%d}[!-~À-ÿα-ω一-丿])?$",
    "text": "^[ -~À-ÿα-ω一-丿]*$",
}
bodies = {}
validators = {}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    components = raw_schema["components"]
    bodies["components"] = copy.deepcopy(components)
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            for media in operation.get("requestBody", {}).get("content", {}).values():
                bodies[operation["operationId"]] = copy.deepcopy(media["schema"])
            # Copies the `default` response to each call, so that no other status passes.
            default = operation["responses"].pop("default")
            for status in ("406", "500", "503"):
                operation["responses"].setdefault(status, default)
    make_buildable(raw_schema["paths"])
    make_buildable(components)


def body_validator(name):
    """Uses the unchanged description, except that a file in a form is bytes."""
    if name not in validators and name in bodies:
        schema = dict(bodies[name], components=bodies["components"])
        schema["properties"] = {key: part for key, part in schema.get("properties", {}).items() if key != "file"}
        schema["required"] = [key for key in schema.get("required", []) if key != "file"]
        validators[name] = jsonschema_rs.Draft202012Validator(schema)
    return validators.get(name)


def make_buildable(schema):
    if isinstance(schema, list):
        for part in schema:
            make_buildable(part)
    if not isinstance(schema, dict):
        return
    if schema.get("contentMediaType") == "application/octet-stream" and "type" not in schema:
        schema.update(type="string", format="binary")
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and re.search(r"\\[pu]|\(\?[=!<]", pattern):
        schema["pattern"] = some_of(schema)
    for part in schema.values():
        make_buildable(part)


def some_of(schema):
    if "@" in schema["pattern"]:
        schema.pop("format", None)
        return SOME["email"]
    if "21-" in schema["pattern"]:
        return SOME["url"]
    bound = re.search(r"\{0,(\d+)\}\\S\)\?", schema["pattern"])
    return SOME["line"] % int(bound[1]) if bound else SOME["text"]


@schemathesis.hook
def filter_case(context, case):
    """Checks values that were generated from a subset of the description against the description."""
    validator = body_validator(case.operation.definition.raw["operationId"])
    if validator is None or case.meta is None or not isinstance(case.body, (dict, list)):
        return True
    body = {name: value for name, value in case.body.items() if name != "file"} if isinstance(case.body, dict) else case.body
    try:
        fits = validator.is_valid(body)
    except ValueError:
        return True
    negative = [location for location, part in case.meta.components.items() if part.mode.is_negative]
    if not negative:
        return fits
    return not fits or negative != [ParameterLocation.BODY]


@schemathesis.auth(refresh_interval=None)
class SignedIn:
    def get(self, case, context):
        return TO_COME if case.operation.definition.raw.get("security") else None

    def set(self, case, data, context):
        case.headers["Authorization"] = data


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = case.operation.definition.raw
    query = {"call": operation["operationId"]}
    if is_filled(case):
        query["fill"] = "1"
    if stale := getattr(local, "stale", None):
        query["stale"] = stale
    scene = ask(query)
    local.stale = None
    is_stateful = case.meta is not None and case.meta.phase.name.value == "stateful"
    # The next call looks for what this call creates, as the same person.
    if is_stateful and "token" in scene:
        scene = {"usual": scene["usual"]}
    local.token = scene.get("token", scene["usual"])
    if case.headers.get("Authorization") == TO_COME:
        case.headers["Authorization"] = "Bearer " + local.token
    if "fill" in query:
        fill(case, scene)
    keep_inside(case)


def is_filled(case):
    """Returns the first and every second request that the description allows, if no earlier answer provided its values."""
    if case.meta is None or not case.meta.generation.mode.is_positive or is_led(case):
        return False
    if case.method.upper() != case.operation.method.upper() or coverage_scenario(case) in REQUEST_SHAPE_PROBES:
        return False
    filled[case.operation.label] += 1
    sent = repr((case.path_parameters, dict(case.query or {}), case.body))
    return filled[case.operation.label] <= FIRST or zlib.crc32(sent.encode(errors="surrogatepass")) % 2 == 0


def is_led(case):
    led = case._override
    return led is not None and bool(led.path_parameters or led.query or led.body)


def fill(case, scene):
    # Generated values differ each time, so a repetition would be another request with the same key.
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if "whole" in scene:
        case.body = scene["whole"]
    for name, value in scene.get("headers", {}).items():
        case.headers[name] = value
    for container, values in ((case.path_parameters, scene.get("path")), (case.query, scene.get("query"))):
        if values:
            container.update(values)
    if isinstance(case.body, dict):
        case.body.update(scene.get("body", {}))
    for name in scene.get("without", ()):
        for container in (case.query, case.body):
            if isinstance(container, dict):
                container.pop(name, None)


def keep_inside(case):
    """Sends no webhook to a real host: names below .invalid never resolve."""
    url = case.body.get("url") if case.path == "/webhooks" and isinstance(case.body, dict) else None
    try:
        parts = urlsplit(url) if isinstance(url, str) else None
    except ValueError:
        return
    if parts is None or not parts.netloc or parts.hostname == "127.0.0.1":
        return
    user, at, place = parts.netloc.rpartition("@")
    host, colon, port = place.partition(":")
    case.body["url"] = parts._replace(netloc=f"{user}{at}{host}.invalid{colon}{port}").geturl()


STALE = (b'"reauthentication_required"', b'"second_factor_missing"')


@schemathesis.hook
def after_call(context, case, response):
    operation = case.operation.definition.raw
    if case.method.upper() == case.operation.method.upper():
        seen[operation["operationId"], response.status_code] += 1
        made_up[operation["operationId"]] += case.meta is not None and case.meta.phase.name.value == "fuzzing"
    if not case._has_explicit_auth:
        return
    is_over = response.status_code == 401 or (
        response.status_code == 403
        and ("admin" in operation["x-audience"] or any(code in response.content for code in STALE))
    )
    if is_over:
        local.stale = local.token


# Refusals with 400 of requests that match the description: their values are wrong in a way that a schema cannot express.
UNTRUE = [
    # The service never issued this value.
    r"cursor does not belong to this list\. .*",
    r"Invalid or expired OTP\. Please try again\.",
    r"This passkey could not be added\. Please try again\.",
    # It is not true, or is the case already.
    r"email must be the address of this account\.",
    r"email is already the address of this account\.",
    r"newPassword must differ from the current password\.",
    r"to is an address of your own account, .*",
    r"endsAt must be in the future\.",
    r"The request names no field to change\.",
    # Another value in the request excludes it.
    r"\w+ is not a filter of \w+\. .*",
    r"cursor cannot be used with a view, .*",
    r"The audit log can only be sorted newest first\.",
    r"The setting \"\w+\" of \w+ notifications cannot be changed: .*",
    r"objectName and status must be changed in separate requests, .*",
    r"Unknown field: .*",
    r".* cannot be written \(\w+\)\.",
    # There is no such time zone, network, webhook address or wallet.
    r"timeZone must be the name of a time zone, .*",
    r"networks\.\d+ must be an address or a network .*",
    r"url must .*",
    r"\w+ has a wrong checksum: .*",
    # It is a common password.
    r"password is too common: .*",
    # It is not a picture.
    r"file must be .*",
    # The text must be JSON of limited length.
    r"(objects\.\d+\.)?metadata must .*",
]
# DOTALL, because the name of a field may contain a line break.
untrue = re.compile("|".join(UNTRUE), re.DOTALL)


def is_no_form(case):
    """Returns whether a part's name contains NUL, which the header for it cannot (RFC 9110, section 5.5)."""
    return case.media_type == "multipart/form-data" and isinstance(case.body, dict) and "\0" in "".join(case.body)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if not isinstance(failure, RejectedPositiveData) or response.status_code != 400:
        return True
    if is_no_form(case):
        return False
    return untrue.fullmatch(response.json()["message"]) is None


@atexit.register
def tell():
    statuses = {}
    for (operation, status), count in seen.items():
        statuses.setdefault(operation, {})[status] = count
    with open(os.environ["SEEN"], "w") as file:
        json.dump({"statuses": statuses, "madeUp": made_up}, file)
