import { describeMock } from './mock/cheat-sheet.ts'
import { readMockSettings } from './mock/settings.ts'

// `make mock`: serves the contract's examples until Ctrl-C.

const explain = (error: unknown, port: number): string => {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isBusy) return `port ${port} is taken; choose another with make mock PORT=…`
  return error instanceof Error ? error.message : String(error)
}

const run = async (): Promise<void> => {
  const settings = readMockSettings()
  if (!settings.ok) {
    console.error(`\n  ${settings.why}\n`)
    process.exitCode = 1
    return
  }
  const { port, delayMs } = settings
  try {
    // Prism takes its seconds: what is wrong with the settings is told before.
    const { startMock } = await import('./mock/server.ts')
    const mock = await startMock({ port, delayMs })
    console.log(describeMock(mock.url, delayMs))
    console.log('  Ctrl-C stops it.\n')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        // Answers that still wait are not worth waiting for.
        void mock.close(0).then(() => process.exit(0))
      })
    }
  } catch (error) {
    console.error(`\n  ${explain(error, port)}\n`)
    process.exitCode = 1
  }
}

await run()
