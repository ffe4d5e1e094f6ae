import { handlers } from '../../handlers/index.ts'
import type { Homes } from '../cells/index.ts'
import { createAdviceRouter } from '../http/advice.ts'
import { createApp, type AppDeps } from '../http/app.ts'
import type { HttpApp } from '../http/messages.ts'
import { createCheckoutRouter } from '../http/checkout.ts'
import { createDocsRouter } from '../http/docs.ts'
import type { Admission, LoadLimits } from '../http/admission.ts'
import { createRailCallbacksRouter, type ReceivedCallback } from '../http/rail-callbacks.ts'
import { createUploadsRouter } from '../http/uploads.ts'
import { createValidator, type Violation } from '../http/validator.ts'
import { createWebhookKeysRouter } from '../http/webhook-keys.ts'
import type { UploadReceiver } from '../media/index.ts'
import type { RailCallbacksService } from '../rail-reports/index.ts'
import type { PublishedKey } from '../webhooks/index.ts'

/** The options of the HTTP side. */
export type HttpOptions = Pick<AppDeps, 'readiness' | 'onAnswered' | 'onBug' | 'onTrouble'> & {
  readonly pages?: AppDeps['pages']
  /** The folder of the portal that `make docs` builds. */
  readonly docsFile: string
  /** The test key that `/docs/try` is filled in with; sandbox only. */
  readonly docsTryKey?: string | undefined
  readonly onViolation?: (violation: Violation) => void
  readonly onCallback?: (received: ReceivedCallback) => void
  /** The maximum number of requests in flight. Default: unlimited. */
  readonly maxInFlight?: number
}

/** The services behind the HTTP side. */
export type HttpParts = Pick<
  AppDeps,
  'mode' | 'auth' | 'signing' | 'trustedProxies' | 'limiter' | 'idempotencyKeys' | 'services' | 'onCall'
> & {
  /** Receives uploaded files where no bucket is configured. */
  readonly uploads: UploadReceiver | undefined
  readonly site: Parameters<typeof createCheckoutRouter>[0]
  readonly railCallbacks: RailCallbacksService
  readonly homes: Homes
  readonly poolMax: number
  /** The public keys of webhooks, which anybody may read. */
  readonly webhookKeys: readonly PublishedKey[]
}

// Longer than a list takes, shorter than a caller waits.
const readWaitMs = 2_000

const noLimits: LoadLimits = { maxInFlight: Infinity, maxReads: Infinity, readWaitMs }

const loadLimits = (maxInFlight: number, poolMax: number): LoadLimits => ({
  maxInFlight,
  // The other connections are for creates, for keys, and for batched reads, which use two.
  maxReads: Math.max(1, Math.floor((poolMax * 2) / 3)),
  readWaitMs,
})

/** Composes the HTTP side; responses are checked against the contract where `onViolation` is given. */
export const wireHttp = (
  parts: HttpParts,
  {
    pages = [],
    docsFile,
    docsTryKey,
    onViolation,
    onCallback = () => undefined,
    maxInFlight,
    ...logs
  }: HttpOptions,
): HttpApp => {
  const { uploads, site, railCallbacks, poolMax, webhookKeys, homes, ...deps } = parts
  return createApp({
    ...deps,
    handlers,
    validator: createValidator(onViolation),
    load: maxInFlight === undefined ? noLimits : loadLimits(maxInFlight, poolMax),
    publicPages: [
      createDocsRouter({ file: docsFile, mode: deps.mode, tryKey: docsTryKey }),
      createWebhookKeysRouter(webhookKeys),
    ],
    pages: [
      ...(uploads
        ? [
            ({ releaseSlotDuringUpload }: Admission) =>
              createUploadsRouter({ homes, uploads, releaseSlotDuringUpload }),
          ]
        : []),
      () => createAdviceRouter(deps.services.advice, homes),
      ({ awaitBody }) => createCheckoutRouter(site, logs, awaitBody),
      // Answered as an unknown path where no rail sends callbacks.
      ({ awaitBody }) => createRailCallbacksRouter({ callbacks: railCallbacks, awaitBody, onCallback }),
      ...pages,
    ],
    ...logs,
  })
}
