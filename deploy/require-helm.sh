#!/bin/sh
# Prints the path of helm: HELM, the one of the system, or the one of .dev/bin. On a machine that runs nothing but these
# tests (CI=true) it is built with Go; anywhere else this says what to do.
set -eu
for helm in ${HELM:-helm} "$PWD/.dev/bin/helm"; do
  if path=$(command -v "$helm"); then echo "$path"; exit 0; fi
done
if [ "${CI:-}" = true ] && command -v go >/dev/null; then
  mkdir -p .dev/bin
  GOBIN=$PWD/.dev/bin go install helm.sh/helm/v3/cmd/helm@v3.16.4 2>.dev/helm-install.log && echo "$PWD/.dev/bin/helm" && exit 0
  tail -n 5 .dev/helm-install.log >&2
fi
echo 'No helm to check the chart with. Install it, set HELM to it, or build it where Go is:' >&2
echo '  GOBIN=$PWD/.dev/bin go install helm.sh/helm/v3/cmd/helm@v3.16.4' >&2
exit 1
