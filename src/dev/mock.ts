import { describeMock } from './mock/cheat-sheet.ts'
import { readMockSettings } from './mock/settings.ts'

// `make mock`: serves the contract's examples until Ctrl-C.

const explain = (error: unknown, port: number): string => {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isBusy) return `Port ${port} is in use. Choose another one: make mock PORT=…`
  return error instanceof Error ? error.message : String(error)
}

const run = async (): Promise<void> => {
  const settings = readMockSettings()
  if (!settings.ok) {
    console.error(`\n  ${settings.reason}\n`)
    process.exitCode = 1
    return
  }
  const { port, delayMs } = settings
  try {
    // Loading Prism takes seconds, so the settings are checked first.
    const { startMock } = await import('./mock/server.ts')
    const mock = await startMock({ port, delayMs })
    console.log(describeMock(mock.url, delayMs))
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
