import { apiContract, railContract } from './mock/contracts.ts'
import { readMockSettings } from './mock/settings.ts'

// `make mock` serves the examples of the API until Ctrl-C, `make mock-rail` those of the rail connector contract.

const contract = process.argv[2] === 'rail' ? railContract : apiContract

const explain = (error: unknown, port: number): string => {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isBusy) return `Port ${port} is in use. Choose another one: ${contract.command} PORT=…`
  return error instanceof Error ? error.message : String(error)
}

const run = async (): Promise<void> => {
  const settings = readMockSettings(contract.port)
  if (!settings.ok) {
    console.error(`\n  ${settings.reason}\n`)
    process.exitCode = 1
    return
  }
  const { port, delayMs } = settings
  try {
    // Loading Prism takes seconds, so the settings are checked first.
    const { startMock } = await import('./mock/server.ts')
    const mock = await startMock(contract, { port, delayMs })
    console.log(contract.describe(mock.url, delayMs))
    console.log('  Press Ctrl-C to stop.\n')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        // Responses that are still delayed are dropped.
        void mock.close(0).then(() => process.exit(0))
      })
    }
  } catch (error) {
    console.error(`\n  ${explain(error, port)}\n`)
    process.exitCode = 1
  }
}

await run()
