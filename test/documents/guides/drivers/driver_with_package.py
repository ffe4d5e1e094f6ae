"""The same for the verifier that needs a package; it knows the service's scheme alone."""

import sys
from pathlib import Path

import verify_with_package

for folder in map(Path, sys.argv[1:]):
    body = (folder / "body.json").read_bytes()
    headers = dict(line.split(": ", 1) for line in (folder / "headers.txt").read_text().splitlines())
    key = (folder / "public-key.pem").read_bytes()
    print("true" if verify_with_package.is_signed_by_service(body, headers, key) is True else "false")
