import { CorridorUsageError } from './errors.ts'
import type { TransportOptions } from './transport.ts'

/** The options of a client; times in milliseconds. */
export type ClientOptions = {
  /** `corridor_test_…` for the sandbox, `corridor_live_…` for production. */
  readonly apiKey: string
  /** The address of the service, without `/api/v1`: `https://payouts.example.com`. */
  readonly baseUrl: string
  /** The secret that signs requests, where the business has signing enabled. */
  readonly signingSecret?: string
  /** How often a call is retried, where that is safe; 3 by default. */
  readonly retries?: number
  /** The timeout of one attempt; 30 s by default. */
  readonly timeoutMs?: number
  /** The timeout of a call with all attempts and waits; 2 minutes by default. A wait that would exceed it is not
   *  started. */
  readonly totalTimeoutMs?: number
  /** The first wait between attempts, 500 ms by default; it doubles, with jitter, up to `longestWaitMs`, 20 s by
   *  default. */
  readonly firstWaitMs?: number
  readonly longestWaitMs?: number
  /** Replaces the global `fetch`, for example to use a proxy. Called once per attempt. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Validated options, with defaults. */
export type UsableOptions = Pick<ClientOptions, 'apiKey' | 'baseUrl'> & Omit<TransportOptions, 'settle'>

const refuse = (message: string): never => {
  throw new CorridorUsageError(message)
}

const requireKey = (apiKey: unknown): string =>
  // Only characters that a header can carry: a key with line breaks was copied wrongly.
  typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)
    ? apiKey
    : refuse('an API key is needed: createClient({ apiKey: "corridor_test_…", baseUrl })')

// Not by `URL.canParse`: once compiled, Node 20 and 22 refuse hosts with letters such as “ü”.
const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Returns an address without a trailing slash or `/api/v1`. Throws CorridorUsageError. */
export const requireAddress = (baseUrl: unknown): string => {
  const url = typeof baseUrl === 'string' ? parseUrl(baseUrl) : undefined
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

/** Validates options at run time, because JavaScript callers have no compiler. Throws CorridorUsageError. */
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
