#!/bin/sh
# Installs the packages of package-lock.json, and prints a line every five seconds: npm says nothing until its end.
echo 'Installing the packages of package-lock.json'
npm ci "$@" &
npm=$!
seconds=0
while kill -0 "$npm" 2>/dev/null; do
  sleep 1
  seconds=$((seconds + 1))
  [ $((seconds % 5)) -ne 0 ] || echo "  still installing after $seconds s"
done
wait "$npm"
