import { handlers } from '../../handlers/index.ts'
import { createAdviceRouter } from '../http/advice.ts'
import { createApp, type AppDeps, type HttpApp } from '../http/app.ts'
import { createCheckoutRouter } from '../http/checkout.ts'
import { createDocsRouter } from '../http/docs.ts'
import type { Admission, LoadLimits } from '../http/shed.ts'
import { createUploadsRouter } from '../http/uploads.ts'
import { createValidator, type Violation } from '../http/validator.ts'
import type { UploadReceiver } from '../media/index.ts'

/** What the HTTP side is told by its process. */
export type HttpOptions = Pick<AppDeps, 'readiness' | 'onAnswered' | 'onBug' | 'onTrouble'> & {
  readonly pages?: AppDeps['pages']
  /** The portal that `make docs` built. */
  readonly docsFile: string
  /** A test key that the page to try requests on is filled in with; sandbox only. */
  readonly docsTryKey?: string | undefined
  readonly onViolation?: (violation: Violation) => void
  /** How many requests may be under way at once; no limit where it is left out. */
  readonly maxInFlight?: number
  /** How late the event loop is; its own watch tells unless a test says otherwise. */
  readonly delayMs?: () => number
  /** How long a body may take before it is slow; a test may say otherwise. */
  readonly slowBodyMs?: number
}

/** What stands behind the HTTP side. */
export type HttpParts = Pick<
  AppDeps,
  'mode' | 'auth' | 'signing' | 'trustedProxies' | 'limiter' | 'services' | 'onCall'
> & {
  /** Who takes the bytes of uploads, unless a bucket does. */
  readonly uploads: UploadReceiver | undefined
  readonly site: Parameters<typeof createCheckoutRouter>[0]
  readonly poolMax: number
  readonly delayMs: () => number
}

// Longer than a list takes, shorter than a caller waits.
const readWaitMs = 2_000

// Mostly a small body is there by then over a long line as well. A large one from afar is slow, and loses nothing by it
// while there is room.
const usualSlowBodyMs = 100

const noLimits = { maxInFlight: Infinity, maxReads: Infinity, readWaitMs, delayMs: () => 0 }

const loadOf = ({
  maxInFlight,
  poolMax,
  ...limits
}: Pick<LoadLimits, 'maxInFlight' | 'slowBodyMs' | 'delayMs'> & Pick<HttpParts, 'poolMax'>): LoadLimits => ({
  ...limits,
  maxInFlight,
  // The rest is for creates, for keys, and for transactions, which are read together on two connections (D-0662).
  maxReads: Math.max(1, Math.floor((poolMax * 2) / 3)),
  readWaitMs,
})

/** Composes the HTTP side; answers are checked against the contract where `onViolation` is given. */
export const wireHttp = (
  parts: HttpParts,
  {
    pages = [],
    docsFile,
    docsTryKey,
    onViolation,
    maxInFlight,
    delayMs = parts.delayMs,
    slowBodyMs = usualSlowBodyMs,
    ...told
  }: HttpOptions,
): HttpApp => {
  const { uploads, site, poolMax, delayMs: _delay, ...deps } = parts
  return createApp({
    ...deps,
    handlers,
    validator: createValidator(onViolation),
    load:
      maxInFlight === undefined
        ? { ...noLimits, slowBodyMs }
        : loadOf({ maxInFlight, poolMax, slowBodyMs, delayMs }),
    portal: createDocsRouter({ file: docsFile, mode: deps.mode, tryKey: docsTryKey }),
    pages: [
      ...(uploads ? [({ stepAside }: Admission) => createUploadsRouter(uploads, stepAside)] : []),
      () => createAdviceRouter(deps.services.advice),
      ({ awaitBody }) => createCheckoutRouter(site, told, awaitBody),
      ...pages,
    ],
    ...told,
  })
}
