import { CorridorConnectionError } from './errors.ts'
import { requireAddress } from './options.ts'
import { withTimeout } from './timeout.ts'

/** The public keys that a service publishes, read when they are needed. */
export type PublishedKeys = {
  /** Returns the key with this id (of `x-webhook-key-id`) in PEM; undefined where the service has none. Throws
   *  CorridorConnectionError where the list cannot be read and no earlier one has the key. */
  readonly find: (id: string) => Promise<string | undefined>
}

/** Where the keys are read. `fetch` replaces the global one. */
export type PublishedKeysOptions = {
  /** The address of the service, without `/api/v1`: `https://payouts.example.com`. */
  readonly baseUrl: string
  readonly fetch?: (request: Request) => Promise<Response>
}

const path = '/.well-known/corridor-webhook-keys'
const timeoutMs = 10_000
const maxAgeMs = 3_600_000
// A forged id must not make a receiver ask for the list with each delivery.
const minAgeMs = 60_000

type Listed = { readonly keys: readonly { readonly id: string; readonly publicKey: string }[] }

const parseKeys = (text: string): ReadonlyMap<string, string> =>
  new Map((JSON.parse(text) as Listed).keys.map(({ id, publicKey }) => [id, publicKey]))

const readKeys = async (
  url: string,
  send: (request: Request) => Promise<Response>,
): Promise<ReadonlyMap<string, string>> => {
  try {
    return await withTimeout({ signal: new AbortController().signal, timeoutMs }, async (signal) => {
      const response = await send(new Request(url, { signal, redirect: 'error' }))
      if (!response.ok) throw new Error(`status ${response.status.toString()}`)
      return parseKeys(await response.text())
    })
  } catch (cause) {
    const message = `the public keys at ${url} cannot be read`
    throw new CorridorConnectionError(message, { attempts: 1, mayHaveBeenDone: false, cause })
  }
}

/** Creates the published keys of a service, for `Webhook.verify`. The list is kept for an hour, and read again when a
 *  delivery names a key that it does not have: a rotation needs no change of the receiver.
 *  @example
 *  const publicKey = createPublishedKeys({ baseUrl: 'https://payouts.example.com' })
 *  const event = await Webhook.verify(rawBody, headers, { publicKey }) */
export const createPublishedKeys = (options: PublishedKeysOptions): PublishedKeys => {
  const url = `${requireAddress(options.baseUrl)}${path}`
  const send = options.fetch ?? ((request: Request) => fetch(request))
  let known: ReadonlyMap<string, string> = new Map()
  let readAtMs = -Infinity
  let lastError: CorridorConnectionError | undefined
  let reading: Promise<void> | undefined
  const read = async (): Promise<void> => {
    readAtMs = performance.now()
    try {
      known = await readKeys(url, send)
      lastError = undefined
    } catch (error) {
      if (!(error instanceof CorridorConnectionError)) throw error
      lastError = error
    }
  }
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  return {
    find: async (id) => {
      const ageMs = performance.now() - readAtMs
      const key = known.get(id)
      if (key !== undefined && ageMs < maxAgeMs) return key
      if (reading || ageMs >= minAgeMs) await refresh()
      // An earlier list is better than none: keys are removed rarely.
      const found = known.get(id)
      if (found === undefined && lastError) throw lastError
      return found
    },
  }
}
