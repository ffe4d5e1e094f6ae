/** Runs `work` with a signal that is aborted with the caller's signal or after `timeoutMs`. Rejects at once then,
 *  because some versions of `fetch` ignore their signal. */
export const withTimeout = async <T>(
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const forwardAbort = () => {
    controller.abort(signal.reason)
  }
  const timer = setTimeout(() => {
    controller.abort(new Error(`no answer within ${Math.ceil(timeoutMs).toString()} ms`))
  }, timeoutMs)
  signal.addEventListener('abort', forwardAbort)
  try {
    const working = work(controller.signal)
    return await new Promise<T>((done, failed) => {
      controller.signal.addEventListener('abort', () => {
        const reason: unknown = controller.signal.reason
        failed(reason instanceof Error ? reason : new Error('aborted', { cause: reason }))
      })
      working.then(done, failed)
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', forwardAbort)
  }
}
