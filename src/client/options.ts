import { CorridorUsageError } from './errors.ts'
import type { TransportOptions } from './transport.ts'

/** How a client reaches the service; times in milliseconds. */
export type ClientOptions = {
  /** `corridor_test_…` for the sandbox, `corridor_live_…` for production. */
  readonly apiKey: string
  /** Where the service is, without `/api/v1`: `https://payouts.example.com`. */
  readonly baseUrl: string
  /** Signs the requests of operations that are signed, where the business has signing enabled. */
  readonly signingSecret?: string
  /** How often a call is repeated after its first attempt, where that is safe; 3 by default. */
  readonly retries?: number
  /** Of one attempt; 30 s unless said. */
  readonly timeoutMs?: number
  /** Of a call with all its attempts and waits; 2 minutes unless said. A wait that would outlast it is not begun. */
  readonly totalTimeoutMs?: number
  /** The first wait between attempts; it doubles, up to `longestWaitMs`, and is spread. 500 ms and 20 s unless said. */
  readonly firstWaitMs?: number
  readonly longestWaitMs?: number
  /** In place of the global `fetch`: through a proxy, or to count. It is asked once per attempt. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Options that can work, with what was left unsaid. */
export type UsableOptions = Pick<ClientOptions, 'apiKey' | 'baseUrl'> & Omit<TransportOptions, 'settle'>

const refuse = (message: string): never => {
  throw new CorridorUsageError(message)
}

const requireKey = (apiKey: unknown): string =>
  // What a header can carry: a key with line ends or quotes around it was copied wrongly.
  typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)
    ? apiKey
    : refuse('an API key is needed: createClient({ apiKey: "corridor_test_…", baseUrl })')

const requireAddress = (baseUrl: unknown): string => {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const isUsable = url && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username === ''
  if (!isUsable) return refuse(`baseUrl must be the http(s) address of the service, not ${String(baseUrl)}`)
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

const requireNumber = (name: string, given: unknown, usual: number): number => {
  const value = given ?? usual
  return typeof value === 'number' && value >= 0 && value <= 2 ** 31 - 1
    ? value
    : refuse(`${name} must be a number from 0`)
}

/** Judges options before anything is sent: whoever calls from JavaScript has no compiler to do it. Throws
 *  CorridorUsageError. */
export const requireUsable = (options: Partial<ClientOptions> = {}): UsableOptions => {
  const { signingSecret } = options
  if (signingSecret === '') refuse('signingSecret is empty: leave it out where signing is not enabled')
  return {
    apiKey: requireKey(options.apiKey),
    baseUrl: requireAddress(options.baseUrl),
    signingSecret,
    retries: requireNumber('retries', options.retries, 3),
    timeoutMs: requireNumber('timeoutMs', options.timeoutMs, 30_000),
    totalTimeoutMs: requireNumber('totalTimeoutMs', options.totalTimeoutMs, 120_000),
    firstWaitMs: requireNumber('firstWaitMs', options.firstWaitMs, 500),
    longestWaitMs: requireNumber('longestWaitMs', options.longestWaitMs, 20_000),
    fetch: options.fetch ?? ((request) => fetch(request)),
  }
}
