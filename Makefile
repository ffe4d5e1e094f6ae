# Every command of the project. `make help` lists them.
SHELL := /bin/sh
.DEFAULT_GOAL := help

# No tool sends usage data.
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

RUN := node --import tsx
START := node src/start.js
BIN := node_modules/.bin
VITEST := $(BIN)/vitest run --config test/vitest.config.ts
INSTALLED := node_modules/.installed
PORTAL := dist/docs/index.html
PORTAL_PARTS := $(wildcard CONTRIBUTING.md docs/* docs/design/* docs/media/* docs/media/*/* spec/CHANGELOG.md spec/portal/* spec/portal/*/* spec/guides/* spec/tools/document.ts spec/tools/portal.ts spec/tools/portal/* spec/tools/redocly.ts spec/tools/workflow*.ts spec/workflows/*)
REACHED := .dev/contract-coverage .dev/console-acts
PASSED := .dev/prism-proxy
TABLES := $(sort $(wildcard migrations/[0-9]*.sql))
FUNCTIONS := $(sort $(wildcard migrations/functions/*.sql))

# A test file that contains none of these needs no database.
WITH_DATABASE := useApp|createDatabase|createScene|useHooks|useDeployed

# What `make test` runs besides the tests, cheapest first.
CHECKS := check-config-docs check-generated contract-diff lint

# The versions of Node that `make ci` runs the tests on, the lowest first.
NODES := 20.19 22 24

# The groups of `make help`; commands in neither list are for contributors.
USING := help dev status reset demo docs mock mock-rail client migrate build image release
PROVING := test test-system test-unit test-api test-node check-deploy coverage-contract coverage-acts sim soak rail-soak ha-test fuzz walks mutants bench bench-rails ci

.PHONY: help
help: ## List these commands
	@awk -v using='$(USING)' -v proving='$(PROVING)' -f test/support/help.awk Makefile

.PHONY: setup
setup: $(INSTALLED) ## Install the packages of package-lock.json (other commands do this when needed)

$(INSTALLED): package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error(`Corridor needs Node 20.19 or newer; this is $${process.version}.`); process.exit(1) }'
	@test ! -L node_modules || { echo 'node_modules is a link: npm would empty the folder that it leads to.'; exit 1; }
	@sh src/dev/install.sh --include=dev --include=optional --no-audit --no-fund
	@touch $@

.PHONY: generate
generate: $(INSTALLED) ## Write generated/ from spec/: the API and the rail connector contract
	@$(RUN) spec/tools/generate.ts

.PHONY: check-generated
check-generated: $(INSTALLED) ## Fail when generated/ differs from what spec/ generates
	@$(RUN) spec/tools/generate.ts --check

.PHONY: contract-diff
contract-diff: $(INSTALLED) ## Compare the contracts with the last release: their CHANGELOG.md must list breaking changes
	@$(RUN) spec/tools/contract-diff.ts

.PHONY: contract-baseline
contract-baseline: check-generated ## Make these contracts the last release (spec/baseline/, spec/rail/baseline/)
	@$(RUN) spec/tools/contract-diff.ts --accept

.PHONY: check-config-docs
check-config-docs: $(INSTALLED) ## Fail when .env.example or docs/configuration.md differs from src/config.ts
	@$(START) src/corridor.ts config --check-docs

.PHONY: check-browser
check-browser: ## Fail when no Chromium is found to test the pages in; install it when CI=true
	@mkdir -p .dev
	@sh test/support/require-chromium.sh

.PHONY: check-postgres-15
check-postgres-15: ## Fail when the programs of Postgres 15 to test backups with are not found; install them when CI=true
	@sh test/support/require-postgres-15.sh

.PHONY: check-promtool
check-promtool: ## Fail when promtool to check the alert rules with is not found; install it when CI=true
	@sh test/support/require-promtool.sh

.PHONY: check-haproxy
check-haproxy: ## Fail when no HAProxy is found to test cells behind; install it when CI=true
	@sh test/support/require-haproxy.sh

.PHONY: lint
lint: typecheck ## Lint the contract, the code and the SQL, and check the format
	@report=$$($(BIN)/redocly lint --config spec/redocly.yaml corridor rail 2>&1) || { echo "$$report"; exit 1; }
	@report=$$($(BIN)/redocly lint --config spec/workflows/redocly.yaml spec/workflows/*.arazzo.yaml 2>&1) \
	  || { echo "$$report"; exit 1; }
	@report=$$($(BIN)/squawk --config migrations/.squawk.toml $(TABLES) $(FUNCTIONS) 2>&1) || { echo "$$report"; exit 1; }
	@$(RUN) migrations/tools/format.ts --check $(TABLES)
	@$(BIN)/oxfmt --list-different || { echo 'These are not in the format of the project: make format'; exit 1; }

.PHONY: format
format: $(INSTALLED) ## Write the code in the project's format
	@$(BIN)/oxfmt
	@$(RUN) migrations/tools/format.ts --write $(TABLES)

.PHONY: typecheck
typecheck: $(INSTALLED) ## Check the types and the rules of .oxlintrc.json
	@$(BIN)/oxlint

.PHONY: test
test: $(INSTALLED) ## Check everything and run the tests, on a separate Postgres unless DATABASE_URL names one
	@rm -rf $(REACHED)
	@sh test/support/run-part.sh test '$(CHECKS)' 'coverage-contract coverage-acts' --exclude 'test/system/**'

.PHONY: test-system
test-system: $(INSTALLED) check-browser check-postgres-15 check-promtool check-haproxy ## Run the long tests: make dev, the packed client, browsers, crashes, hostile load, a short fuzz
	@sh test/support/run-part.sh test-system '' fuzz-short test/system

.PHONY: test-node
test-node: $(INSTALLED) ## Run `make test` on another version of Node: NODE=22
	@npx --yes --package=node@$(or $(NODE),22) -- sh -c 'echo "== Node $$(node --version)" && $(MAKE) --no-print-directory test'

.PHONY: test-nodes
test-nodes:
	@for version in $(NODES); do $(MAKE) --no-print-directory test-node NODE=$$version || exit 1; done

.PHONY: coverage-contract
coverage-contract: $(INSTALLED) ## Print which statuses and codes of the contract the last `make test` reached; it must be all
	@$(RUN) test/contract/coverage.ts

.PHONY: coverage-acts
coverage-acts: $(INSTALLED) ## Print which acts of the console no test of the last `make test` performed; none may be missing
	@$(RUN) test/programs/act-coverage.ts

.PHONY: proxy-test
proxy-test: $(INSTALLED) ## Run the API tests through Prism as a proxy: every response must match the contract (ONLY=test/api/org)
	@rm -rf $(PASSED) && mkdir -p $(PASSED)
	-@CORRIDOR_TEST_PROXY=prism $(VITEST) --testTimeout 60000 --hookTimeout 240000 $(or $(ONLY),$$(grep -rl --include='*.test.ts' 'useApp' test))
	@echo '== findings of Prism (failed tests do not count here: make test runs them)'
	@$(RUN) test/contract/proxy-summary.ts $(if $(ONLY),--part)

.PHONY: test-unit
test-unit: $(INSTALLED) ## Run the tests that need no database
	@CORRIDOR_TEST_DATABASE=none $(VITEST) test/tidy $$(grep -rLE "$(WITH_DATABASE)" --include=*.test.ts test/rooms)

.PHONY: test-api
test-api: $(INSTALLED) ## Run the tests of the operations
	@$(VITEST) test/api

.PHONY: mutants
mutants: $(INSTALLED) ## Remove each guard in turn; some test must fail each time (ONLY=name,name)
	@$(RUN) test/programs/mutants/run.ts $(ONLY)

.PHONY: bench
bench: build ## Measure this tree and commit c918406: test/programs/bench/RESULTS.md (ONLY=create,read MINUTES=5 QUICK=1)
	@ONLY=$(ONLY) MINUTES=$(MINUTES) QUICK=$(QUICK) $(RUN) test/programs/bench/main.ts

.PHONY: bench-rails
bench-rails: build ## Measure payouts over a live rail: one worker, and creates beside unknown payouts (QUICK=1)
	@QUICK=$(QUICK) $(RUN) test/programs/bench/rails.ts

.PHONY: sim
sim: $(INSTALLED) ## Run random commands against a model of the contract: SEED=… (drawn and printed) STEPS=… (400)
	@TZ=Asia/Kathmandu SEED=$(SEED) STEPS=$(STEPS) $(RUN) test/programs/simulation/main.ts

.PHONY: soak
soak: $(INSTALLED) ## Break API, worker and Postgres under load: SEED=… (drawn and printed) ROUNDS=… (40) MINUTES=… (12)
	@TZ=Asia/Kathmandu SEED=$(SEED) ROUNDS=$(ROUNDS) MINUTES=$(MINUTES) $(RUN) test/programs/soak/main.ts

.PHONY: rail-soak
rail-soak: $(INSTALLED) ## Break API, worker, connector, Postgres and network while paying in production mode: SEED=… MINUTES=… (10)
	@TZ=Asia/Kathmandu SEED=$(SEED) MINUTES=$(MINUTES) $(RUN) test/programs/rail-soak/main.ts

.PHONY: ha-test
ha-test: $(INSTALLED) ## Kill the primary under load on Patroni, etcd and HAProxy, which it installs (root on Debian): ONLY=killedPrimary,hungEtcd
	@sh test/programs/ha/require-programs.sh
	@TZ=Asia/Kathmandu SEED=$(SEED) ONLY=$(ONLY) $(RUN) test/programs/ha/main.ts

.PHONY: fuzz
fuzz: $(INSTALLED) ## Send valid and invalid random requests to a sandbox: SEED=… CASES=… (20000) TIER=short|whole
	@mkdir -p .dev
	@sh test/programs/fuzz/require-schemathesis.sh
	@TZ=Asia/Kathmandu SEED=$(SEED) CASES=$(CASES) MINUTES=$(MINUTES) TIER=$(TIER) $(RUN) test/programs/fuzz/main.ts

.PHONY: walks
walks: check-browser $(INSTALLED) ## Walk the checkout in twenty browsers at once, with long pauses: WALKS=… (200) SEED=… (drawn)
	@WALKS=$(or $(WALKS),200) SEED=$(SEED) $(VITEST) test/system/checkout-walks.test.ts

.PHONY: fuzz-short
fuzz-short: # The same cases every time, so that the result is repeatable. `make ci` uses a random seed.
	@$(MAKE) --no-print-directory fuzz TIER=short SEED=11

.PHONY: docs
docs: $(PORTAL) ## Build the portal: reference, guides, a page to try requests
	@echo "dist/docs is built: a running service shows it at /docs/"

$(PORTAL): generated/openapi.json generated/rail.json $(PORTAL_PARTS) $(INSTALLED)
	@$(RUN) spec/tools/portal.ts --out $(@D)
	@touch $@

.PHONY: check-guides
check-guides: $(INSTALLED) ## Run the guides' PHP, Go, Java and Python against the vectors of the tests (needs all four, and Python's cryptography)
	@$(RUN) test/documents/guides/languages.ts

.PHONY: mock
mock: $(INSTALLED) ## Serve the contract's examples on http://127.0.0.1:4010, without a database: PORT=… DELAY=… (ms)
	@$(START) src/dev/mock.ts

.PHONY: mock-rail
mock-rail: $(INSTALLED) ## Serve the examples of the rail connector contract on http://127.0.0.1:4020: PORT=… DELAY=… (ms)
	@$(START) src/dev/mock.ts rail

.PHONY: mock-examples
mock-examples: $(INSTALLED) ## Print the names of the mocks' examples: OPERATION=createTransaction
	@$(START) src/dev/mock-examples.ts $(OPERATION)

.PHONY: demo
demo: $(INSTALLED) ## Run every workflow on the running sandbox, or on a new one, and explain each step (ONLY=payout,swap)
	@ONLY=$(ONLY) $(RUN) test/documents/workflows/demo.ts

.PHONY: production-demo
production-demo: $(INSTALLED) ## Pay in production mode through the reference connector, once for each fault (ONLY='none;refused')
	@node --enable-source-maps src/start.js src/dev/production/demo.ts

.PHONY: migrate
migrate: $(INSTALLED) ## Bring the database of DATABASE_URL to the newest schema
	@$(START) src/corridor.ts migrate

.PHONY: schema
schema: $(INSTALLED) ## Write migrations/schema.sql, docs/schema.md and its picture from a migrated database
	@$(RUN) migrations/tools/schema.ts

.PHONY: dev
dev: $(INSTALLED) ## Start the sandbox with everything it needs; Ctrl-C stops it
	@echo '  Starting the sandbox'
	@node --enable-source-maps src/start.js src/dev/dev.ts

.PHONY: status
status: $(INSTALLED) ## Print the addresses and keys of the running sandbox
	@$(START) src/dev/status.ts

.PHONY: screenshot
screenshot: $(INSTALLED) ## Take the README's picture, spec/media/inbox.png, of the running sandbox's inbox
	@$(RUN) test/programs/screenshot.ts

.PHONY: reset
reset: $(INSTALLED) ## Delete the sandbox's data and the tests' Postgres
	@$(START) src/dev/reset.ts

.PHONY: build
build: $(INSTALLED) ## Compile for production into dist/
	@rm -rf dist/src dist/handlers dist/migrations dist/generated
	@$(BIN)/tsc --project tsconfig.build.json
	@cp generated/openapi.json generated/rail.json dist/generated/
	@cp -R src/seed/data dist/src/seed/data
	@mkdir dist/migrations && cp -R migrations/[0-9]*.sql migrations/grants.sql migrations/compatible.txt migrations/functions dist/migrations/

.PHONY: client
client: $(INSTALLED) ## Write the client as an npm package into dist/client/ (`npm pack ./dist/client`)
	@$(RUN) spec/tools/client-package.ts

.PHONY: image
image: $(INSTALLED) ## Build the image with Debian's tools, as root and without a registry, measure it, and start it once
	@sh deploy/image/build.sh $(TAG)
	@sh deploy/image/check.sh $(TAG)

.PHONY: chart
chart: $(INSTALLED) ## Lint the Helm chart, and write what it renders into deploy/helm/rendered/ (needs helm)
	@helm=$$(sh deploy/require-helm.sh) && HELM=$$helm $(RUN) deploy/helm/render.ts

.PHONY: check-deploy
check-deploy: $(INSTALLED) ## Check the Helm chart with helm, and the systemd units with systemd-analyze
	@helm=$$(sh deploy/require-helm.sh) && HELM=$$helm $(RUN) deploy/helm/render.ts --check
	@sh deploy/systemd/check.sh

.PHONY: release
release: $(INSTALLED) ## Write a release into dist/release/: changes, image, chart, client, SBOM, checksums (VERSION=1.2.3)
	@$(RUN) deploy/release/main.ts '$(VERSION)'

.PHONY: ci
ci: test-nodes test-system check-deploy walks rail-soak ha-test proxy-test docs build client image fuzz ## Run everything that decides whether a change may be merged
