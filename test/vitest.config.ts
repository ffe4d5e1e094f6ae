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
    // The files of a worker share its modules, and with them the compiled schemas of the contract.
    isolate: false,
    // Each worker brings a server and its share of Postgres: more of them than this only take turns.
    maxWorkers: Math.min(6, Math.max(2, availableParallelism() - 1)),
    // Longer than `until` waits, so that its message is printed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 40_000,
    bail: 0,
    // An `.only` left behind, or a pattern that matches nothing, is a failure and not a short green run.
    allowOnly: false,
    passWithNoTests: false,
    // Not UTC, and off the full hour: code that takes the process's local time for the world's finds out here.
    env: { TZ: 'Asia/Kathmandu' },
  },
})
