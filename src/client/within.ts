/** Gives `work` a signal that ends it with the caller's or when the time is up, and waits for it no longer than that:
 *  whether `fetch` heeds its signal differs between versions of it. */
export const within = async <T>(
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ending = new AbortController()
  const pass = () => {
    ending.abort(signal.reason)
  }
  const timer = setTimeout(() => {
    ending.abort(new Error(`no answer within ${Math.ceil(timeoutMs).toString()} ms`))
  }, timeoutMs)
  signal.addEventListener('abort', pass)
  try {
    const working = work(ending.signal)
    return await new Promise<T>((done, failed) => {
      ending.signal.addEventListener('abort', () => {
        const reason: unknown = ending.signal.reason
        failed(reason instanceof Error ? reason : new Error('aborted', { cause: reason }))
      })
      working.then(done, failed)
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', pass)
  }
}
