#!/bin/sh
# Registers a file and fetches its proof, with curl alone: stamp.sh FILE [METADATA]
# METADATA is a JSON object of texts, such as '{"version":"1.2.0"}'.
set -eu

file=$1
metadata=${2:-"{}"}
api=$AUTHENTICA_URL/api

# The key goes by a file: what stands on a command line anybody on the machine can read.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'Authorization: Bearer %s\n' "$AUTHENTICA_KEY" > "$work/key"
# What fails for the moment is tried again; registering twice is not possible, so that does no harm.
ask() { curl -sS --fail-with-body --retry 5 -H "@$work/key" "$@"; }

hash=$(sha256sum < "$file" | cut -d ' ' -f 1)

# The file itself, which the service keeps. Without this step only its fingerprint is declared.
# Within curl's quotes a quote and a backslash of the name have a backslash before them.
quoted=$(printf '%s' "$file" | sed 's/[\\"]/\\&/g')
ask -F "file=@\"$quoted\"" "$api/fingerprint/generate-fingerprint" > /dev/null

ask -F "hash=$hash" --form-string "objectName=$(basename -- "$file")" --form-string "metadata=$metadata" \
  "$api/object/register" > "$work/registered" ||
  # Registered before, by you: the refusal names the object.
  grep -q '"objectId"' "$work/registered" || { cat "$work/registered" >&2; exit 1; }
id=$(sed 's/.*"objectId":"\([^"]*\)".*/\1/' "$work/registered")

# An address that gives the proof once, within a minute.
link=$(ask -H 'Content-Type: application/json' -d "{\"objectId\":\"$id\"}" "$api/object/proof" | sed 's/.*"link":"\([^"]*\)".*/\1/')
curl -fsS --retry 5 -o "$file.proof.zip" "$link"
echo "$id $file.proof.zip"
