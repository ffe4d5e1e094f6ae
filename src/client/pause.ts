/** Waits for `ms`; throws the reason of `signal` as soon as it is aborted. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted()
  await new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
  signal?.throwIfAborted()
}
