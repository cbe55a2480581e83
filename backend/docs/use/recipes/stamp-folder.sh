#!/bin/sh
# Stamps what is new or has changed in a folder, and keeps the proofs in another: stamp-folder.sh FOLDER PROOFS
# The key is that of `authentica login`, or of AUTHENTICA_KEY.
set -eu

folder=$1
proofs=$2
mkdir -p "$proofs"

# A run that takes longer than a night is left to end.
exec 9> "$proofs/.running"
flock -n 9 || exit 0

# 0: all of it; 1: some files could not be registered, which standard error names. What was is proven all the same.
status=0
authentica stamp "$folder" --name '{path}' --wait || status=$?
[ "$status" -le 1 ] || exit "$status"

authentica export "$proofs"
exit "$status"
