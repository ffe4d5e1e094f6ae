/** Returns a signal that aborts on SIGINT or SIGTERM. A second one ends the process at once. */
export const untilSignal = (): AbortSignal => {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      ending.abort()
    })
  }
  return ending.signal
}
