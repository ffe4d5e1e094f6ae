import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeededKeys } from '../seed/index.ts'
import { DEV_DIR } from './places.ts'

/** The facts of a running `make dev`, as they stand in `.dev/status.json`. */
export type DevStatus = {
  readonly pid: number
  readonly apiUrl: string
  readonly docsUrl: string
  readonly inboxUrl: string
  readonly metricsUrl: string
  readonly databaseUrl: string
  readonly businesses: readonly string[]
  readonly keys: SeededKeys
  readonly webhookPublicKey: string
  readonly webhookSecret: string
  /** One command that pays out, as it can be pasted. */
  readonly curl: string
}

const file = join(DEV_DIR, 'status.json')

/** Writes the facts, whole or not at all. */
export const writeStatus = async (status: DevStatus): Promise<void> => {
  await writeFile(`${file}.new`, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Removes the facts: nothing runs any more. */
export const removeStatus = (): Promise<void> => rm(file, { force: true })

const parseStatus = (text: string): DevStatus => JSON.parse(text) as DevStatus

/** The facts, or undefined where `make dev` has not written any. */
export const readStatus = (): Promise<DevStatus | undefined> =>
  readFile(file, 'utf8').then(parseStatus, () => undefined)

/** What a second `make dev` says in the folder of a running one. */
export const describeRunning = (pid: number, status: DevStatus | undefined): string => `
  make dev runs here already: process ${pid.toString()}, ${status ? status.apiUrl : 'which is still starting'}.

  make status prints its addresses and keys; Ctrl-C in its terminal ends it. For another one beside it:
  CORRIDOR_DEV_DIR=/tmp/corridor-2 PORT=4000 METRICS_PORT=9500 make dev
`

/** The block that `make dev` and `make status` print. */
export const describeStatus = (status: DevStatus): string => `
  Corridor is running: a sandbox, no real money moves.

  API        ${status.apiUrl}/api/v1
  Portal     ${status.docsUrl}
  Try it     ${status.docsUrl}/try
  Inbox      ${status.inboxUrl}
  Metrics    ${status.metricsUrl}
  Postgres   ${status.databaseUrl}

  Keys       full       ${status.keys.full}
             read only  ${status.keys.readOnly}
             other      ${status.keys.other}   (the second business)
  Webhooks   secret     ${status.webhookSecret}
             public key in .dev/status.json, or: npx corridor webhook public-key

  Your first payout, ready to paste; it succeeds after about 30 seconds, and the inbox hears of it:

${status.curl}
`
