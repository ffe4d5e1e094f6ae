import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    globals: false,
    pool: 'forks',
    // A larger young generation: most objects of a request die before they would be copied.
    execArgv: ['--max-semi-space-size=64'],
    // The files of a worker share its modules, and with them the compiled schemas of the contract.
    isolate: false,
    // Each worker adds load on Postgres: more workers than this only wait for each other.
    maxWorkers: Math.min(6, Math.max(2, availableParallelism() - 1)),
    // Longer than any wait inside a test, so that the message of that wait is printed and not vitest's.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 40_000,
    // As long as `until` waits.
    expect: { poll: { timeout: 45_000 } },
    bail: 0,
    // An `.only` left behind, or a pattern that matches nothing, is a failure and not a short green run.
    allowOnly: false,
    passWithNoTests: false,
    // Not UTC, and not a full hour: this detects code that uses the local time of the process.
    env: { TZ: 'Asia/Kathmandu' },
  },
})
