#!/usr/bin/env python3
"""Registers files at an Authentica service, fetches their proofs and opens them: Python 3.9 and nothing else.

    AUTHENTICA_URL=https://authentica.example AUTHENTICA_KEY=authentica_… python3 stamp.py FILE… [NAME=VALUE…]
"""
import base64
import hashlib
import io
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request
import uuid
import zipfile

URL = os.environ["AUTHENTICA_URL"].rstrip("/")
KEY = os.environ["AUTHENTICA_KEY"]


def ask(path, body, headers):
    """Posts, and tries again what fails for the moment."""
    for turn in range(6):
        data = body() if callable(body) else body
        request = urllib.request.Request(f"{URL}/api{path}", data, {"Authorization": f"Bearer {KEY}", **headers})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            said = refused.read().decode()
            if refused.code not in (429, 503) or turn == 5:
                sys.exit(f"{path}: {refused.code} {said}")
            time.sleep(int(refused.headers.get("Retry-After") or 2**turn))


def post(path, content):
    # An Idempotency-Key makes sure that a call whose answer was lost is not made twice.
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    return ask(path, json.dumps(content).encode(), headers)


def upload(file):
    """Sends a file as it is read, for the service to keep; without this its fingerprint alone is declared."""
    boundary = uuid.uuid4().hex
    name = file.name.replace("\\", "_").replace('"', "_")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    tail = f"\r\n--{boundary}--\r\n".encode()

    def parts():
        yield head
        with file.open("rb") as content:
            while chunk := content.read(1 << 20):
                yield chunk
        yield tail

    length = str(len(head) + file.stat().st_size + len(tail))
    form = f"multipart/form-data; boundary={boundary}"
    return ask("/fingerprint/generate-fingerprint", parts, {"Content-Type": form, "Content-Length": length})["hash"]


def register(files, metadata):
    """Registers up to 500 files by one call; answers the proof identifier of each."""
    objects = [{"hash": upload(file), "objectName": file.name[:120], "metadata": metadata} for file in files]
    results = post("/object/register-many", {"objects": objects})["results"]
    # What was one's own before comes along with its refusal.
    for file, result in zip(files, results):
        if "object" not in result:
            sys.exit(f"{file}: {result['message']}")
    return [result["object"]["objectId"] for result in results]


def proof(identifier):
    link = post("/object/proof", {"objectId": identifier})["link"]
    with urllib.request.urlopen(link, timeout=60) as answer:
        return answer.read()


def opened(archive, file):
    """The metadata that the proof commits to, once each commitment and the file's own hash were worked out anew."""
    opening = json.loads(zipfile.ZipFile(io.BytesIO(archive)).read("ouverture.json"))
    for one in opening["evenements"]:
        event = json.dumps(one["event"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        salt = base64.urlsafe_b64decode(one["salt"] + "=")
        digest = base64.urlsafe_b64encode(hashlib.sha256(event.encode() + salt).digest()).decode().rstrip("=")
        if digest != one["engagement"] or one["event"]["hash"] != hashlib.sha256(file.read_bytes()).hexdigest():
            sys.exit(f"{file}: the proof does not open")
    return opening["evenements"][-1]["event"].get("metadata", {})


def main(arguments):
    metadata = dict(one.split("=", 1) for one in arguments if "=" in one)
    files = [pathlib.Path(one) for one in arguments if "=" not in one]
    for file, identifier in zip(files, register(files, metadata)):
        archive = proof(identifier)
        kept = file.with_name(f"{file.name}.proof.zip")
        kept.write_bytes(archive)
        print(identifier, kept, json.dumps(opened(archive, file), ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
