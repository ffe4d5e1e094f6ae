import type { Config } from '../config.ts'
import { findingsOf, listNames, type Finding } from './finding.ts'

/** Who operates a deployment. */
export type OperatorFacts = {
  readonly mode: Config['mode']
  readonly operators: readonly {
    readonly name: string
    readonly hasToken: boolean
    readonly passkeys: number
  }[]
}

/** Returns what is wrong with the operators. A sandbox needs none. Pure. */
export const findOperatorFaults = ({ mode, operators }: OperatorFacts): readonly Finding[] => {
  if (mode === 'sandbox') return []
  const { critical, warning, hint } = findingsOf('operators')
  const holders = operators.filter(({ hasToken }) => hasToken)
  const without = operators.filter(({ hasToken, passkeys }) => !hasToken && passkeys === 0)
  const noPasskey = holders.filter(({ passkeys }) => passkeys === 0)
  const add = 'corridor operator add NAME'
  return [
    ...(holders.length < 2
      ? [
          critical(
            `Only ${holders.length.toString()} operator has a token: rulings, releases and refunds need two.`,
            `${add}: docs/operating.md#two-operators`,
          ),
        ]
      : []),
    ...(holders.length === 2
      ? [warning('Only two operators have a token: while one is away, nothing that needs two is done.', add)]
      : []),
    ...(without.length > 0
      ? [
          hint(
            `Operators can do nothing, without token and passkey: ${listNames(without.map(({ name }) => name))}.`,
            'corridor operator token NAME, or corridor operator invite NAME',
          ),
        ]
      : []),
    ...(noPasskey.length > 0
      ? [
          hint(
            `Operators have no passkey for the console: ${listNames(noPasskey.map(({ name }) => name))}.`,
            'corridor operator invite NAME --email ADDRESS',
          ),
        ]
      : []),
  ]
}

/** The keys of a deployment, and what is still under older ones. */
export type KeyFacts = {
  readonly now: Date
  readonly webhookKeys: readonly { readonly id: string; readonly signsFrom: Date | null }[]
  readonly pepperIds: readonly string[]
  /** How many API keys that may be used are hashed with each pepper. */
  readonly apiKeys: readonly { readonly pepperId: string; readonly keys: bigint }[]
  /** Whether values are sealed under an older key than the first. */
  readonly hasOldSeals: boolean
}

const dayMs = 24 * 3_600_000
const guide = 'docs/operating.md#rotate-secrets'

const findWebhookKeyFaults = ({ now, webhookKeys }: KeyFacts): readonly Finding[] => {
  const { warning, hint } = findingsOf('secrets')
  const ageOf = (signsFrom: Date | null): number => (signsFrom ? now.getTime() - signsFrom.getTime() : 0)
  return webhookKeys.flatMap(({ id, signsFrom }) => [
    ...(signsFrom && ageOf(signsFrom) < 0 && ageOf(signsFrom) > -7 * dayMs
      ? [
          hint(
            `The webhook key ${id} signs from ${signsFrom.toISOString()}.`,
            `every process needs it by then: ${guide}`,
          ),
        ]
      : []),
    ...(signsFrom && webhookKeys.length > 1 && ageOf(signsFrom) > 2 * dayMs
      ? [
          warning(
            `The webhook key ${id} has signed for two days, and older keys are still there.`,
            `save their public keys, then remove them: ${guide}`,
          ),
        ]
      : []),
  ])
}

/** Returns what is left of a rotation of secrets. Pure. */
export const findKeyFaults = (facts: KeyFacts): readonly Finding[] => {
  const { pepperIds, apiKeys, hasOldSeals } = facts
  const { critical, hint } = findingsOf('secrets')
  const [newest] = pepperIds
  const lost = apiKeys.filter(({ pepperId }) => !pepperIds.includes(pepperId))
  const lostIds = listNames(lost.map(({ pepperId }) => pepperId))
  const old = apiKeys.filter(({ pepperId }) => pepperId !== newest && pepperIds.includes(pepperId))
  const count = (keys: KeyFacts['apiKeys']): string =>
    keys.reduce((sum, one) => sum + one.keys, 0n).toString()
  return [
    ...(lost.length > 0
      ? [
          critical(
            `${count(lost)} API keys are refused: their pepper is missing (${lostIds}).`,
            `add it to API_KEY_PEPPER again, or create new keys: ${guide}`,
          ),
        ]
      : []),
    ...(old.length > 0
      ? [
          hint(
            `${count(old)} API keys are still under an older pepper.`,
            `keep it until they were used: ${guide}`,
          ),
        ]
      : []),
    ...(hasOldSeals
      ? [hint('Values are sealed under an older key of ENCRYPTION_KEYS.', 'corridor vault reseal')]
      : []),
    ...findWebhookKeyFaults(facts),
  ]
}

/** Addresses and files, as this machine sees them. */
export type PlaceFacts = {
  readonly mode: Config['mode']
  readonly publicUrl: string
  readonly consoleUrl: string
  /** Why uploads cannot be stored; undefined where they can. */
  readonly mediaFault: string | undefined
  /** The disk of MEDIA_DIR; undefined for a bucket. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined
}

const leastFreeShare = 0.1
const gigabyte = 1024 ** 3

/** Returns what is wrong with addresses and uploads. Pure. */
export const findPlaceFaults = ({
  mode,
  publicUrl,
  consoleUrl,
  mediaFault,
  disk,
}: PlaceFacts): readonly Finding[] => {
  const [addresses, media] = [findingsOf('addresses'), findingsOf('media')]
  const plain =
    mode === 'sandbox' ? [] : [['PUBLIC_URL', publicUrl] as const, ['CONSOLE_URL', consoleUrl] as const]
  const isFull = disk && (disk.freeBytes < disk.totalBytes * leastFreeShare || disk.freeBytes < gigabyte)
  return [
    ...plain
      .filter(([, url]) => !url.startsWith('https://'))
      .map(([name, url]) =>
        addresses.warning(
          `${name} is ${url}, not https.`,
          `set ${name} to the address that others use, behind TLS`,
        ),
      ),
    ...(mediaFault === undefined
      ? []
      : [
          media.critical(
            `Uploads cannot be stored: ${mediaFault}.`,
            'correct MEDIA_S3_… or MEDIA_DIR, or its rights',
          ),
        ]),
    ...(disk && isFull
      ? [
          media.warning(
            `The disk of MEDIA_DIR has ${Math.floor(disk.freeBytes / gigabyte).toString()} GB left.`,
            'enlarge it, or use a bucket (MEDIA_S3_…)',
          ),
        ]
      : []),
  ]
}
