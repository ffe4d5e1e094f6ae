#!/bin/sh
# Runs a part of the suite: run-part.sh NAME "CHECKS" "PROGRAMS" VITEST-ARGUMENTS. Checks and programs are make targets;
# checks run beside the tests, programs after them. The last line of .dev/NAME-summary.txt is `N passed, N failed`.
set -u
name=$1 checks=$2 programs=$3
shift 3

report=.dev/$name-report.json summary=.dev/$name-summary.txt failed=.dev/$name-failed
mkdir -p .dev
rm -f "$report" "$summary" "$failed"
: >"$failed"

# Prints what a target says as one block, so that its lines do not mix with those of the tests.
run_target() {
  output=$(make --no-print-directory "$1" </dev/null 2>&1) || echo "$1" >>"$failed"
  printf '== %s\n%s\n' "$1" "$output"
}

for check in $checks; do run_target "$check"; done &
node_modules/.bin/vitest run --config test/vitest.config.ts --reporter=default --reporter=json \
  --outputFile.json="$report" "$@"
status=$?
wait
for program in $programs; do run_target "$program"; done

# Each name is an argument.
# shellcheck disable=SC2046
node --import tsx test/support/summary.ts "$report" "$status" $(cat "$failed") >"$summary"
cat "$summary"
[ "$status" -eq 0 ] && [ ! -s "$failed" ]
