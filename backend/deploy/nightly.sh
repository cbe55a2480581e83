#!/bin/sh
# What the container of backups runs: a backup each night at 02:00 UTC, a restore drill after that of the first of a month.
# Arguments go to the backup (--store FILE). NOW=1 takes one at once, with a drill, and ends: its exit code is 0 if both held.
# Both record how they went: /api/health, the metrics and the alerts report one that failed or is overdue.
set -u
folder=${BACKUPS:-/var/backups/authentica}
key=${BACKUP_KEY:-/run/secrets/backup-key}
task() { deno run -A backend/tasks/launch.ts "$@"; }

night() {
  failed=0 taken=0
  case " $* " in *" --store "*) task purge "$@" || failed=1 ;; esac
  task backup "$folder/$(date -u +%Y-%m-%dT%H%M%SZ)" --key "$key" "$@" || { taken=$? failed=1; }
  if [ "$(date -u +%d)" = 01 ] || [ -n "${NOW:-}" ]; then task drill "$folder" --key "$key" || failed=1; fi
  # Files of people who left are in the archives of before: the privacy page says thirty days at most (find counts whole days).
  # Exit code 1 is a backup, too: with files that were damaged before.
  [ "$taken" -gt 1 ] || find "$folder" -maxdepth 1 -type f ! -name people.keys -mtime +29 -delete
  return "$failed"
}

if [ -n "${NOW:-}" ]; then night "$@"; exit; fi
trap 'exit 0' TERM INT
while :; do
  # In the background: a signal ends a wait at once.
  sleep $((86400 - ($(date -u +%s) - 7200) % 86400)) &
  wait $!
  night "$@"
done
