"""Tells of each folder whether its webhook is signed: one line each, true or false."""

import sys
from pathlib import Path

import verify

for folder in map(Path, sys.argv[1:]):
    body = (folder / "body.json").read_bytes()
    headers = dict(line.split(": ", 1) for line in (folder / "headers.txt").read_text().splitlines())
    if (folder / "scheme").read_text() == "service":
        signed = verify.is_signed_by_service(body, headers, str(folder / "public-key.pem"))
    else:
        now = int((folder / "now").read_text())
        signed = verify.is_signed_with_secret(body, headers, (folder / "secret").read_text(), now)
    print("true" if signed is True else "false")
