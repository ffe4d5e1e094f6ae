const signals = ['SIGINT', 'SIGTERM'] as const

/** Calls `stop` on the first SIGINT or SIGTERM. The next one, of either kind, ends the process at once. */
export const onFirstSignal = (stop: () => void): void => {
  const first = (): void => {
    for (const signal of signals) process.off(signal, first)
    stop()
  }
  for (const signal of signals) process.on(signal, first)
}

/** Returns a signal that aborts on SIGINT or SIGTERM. A second one ends the process at once. */
export const untilSignal = (): AbortSignal => {
  const ending = new AbortController()
  onFirstSignal(() => {
    ending.abort()
  })
  return ending.signal
}
