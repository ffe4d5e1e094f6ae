import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seeded, SeededKeys } from '../seed/index.ts'
import { DEV_DIR } from './places.ts'

/** The addresses and keys of a running `make dev`, kept in `status.json` of its folder. */
export type DevStatus = {
  readonly pid: number
  /** Its folder: CORRIDOR_DEV_DIR, else `.dev` of the project. */
  readonly folder: string
  readonly apiUrl: string
  readonly docsUrl: string
  readonly inboxUrl: string
  /** Links to the consoles that sign in once, by role of the first business and of operators. */
  readonly consoleLinks: readonly { readonly role: string; readonly url: string }[]
  readonly metricsUrl: string
  readonly databaseUrl: string
  readonly businesses: Seeded['businesses']
  readonly keys: SeededKeys
  readonly webhookPublicKey: string
  readonly webhookSecret: string
  /** A command that pays out, ready to paste. */
  readonly curl: string
}

const file = join(DEV_DIR, 'status.json')

/** Writes the status file atomically. */
export const writeStatus = async (status: DevStatus): Promise<void> => {
  await writeFile(`${file}.new`, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Removes the status file. */
export const removeStatus = (): Promise<void> => rm(file, { force: true })

const parseStatus = (text: string): DevStatus => JSON.parse(text) as DevStatus

/** Reads the status file; undefined where there is none. */
export const readStatus = (): Promise<DevStatus | undefined> =>
  readFile(file, 'utf8').then(parseStatus, () => undefined)

/** Formats what a second `make dev` in the same folder prints. */
export const describeRunning = (pid: number, status: DevStatus | undefined): string => `
  make dev is already running in ${DEV_DIR}: process ${pid.toString()}, ${status ? status.apiUrl : 'still starting'}.

  make status prints its addresses and keys; Ctrl-C in its terminal stops it. To run another one:
  CORRIDOR_DEV_DIR=/tmp/corridor-2 PORT=4000 CONSOLE_PORT=4001 METRICS_PORT=9500 make dev
`

/** Formats what `make dev` and `make status` print. */
export const describeStatus = (status: DevStatus): string => `
  Corridor is running in sandbox mode: no real money moves.

  API        ${status.apiUrl}/api/v1
  Portal     ${status.docsUrl}
  Try it     ${status.docsUrl}/try
  Inbox      ${status.inboxUrl}
  Metrics    ${status.metricsUrl}
  Postgres   ${status.databaseUrl}
  Folder     ${status.folder}

  Business   ${status.businesses[0]}
    keys     full       ${status.keys.full}
             read only  ${status.keys.readOnly}
  Second     ${status.businesses[1]}
    key      full       ${status.keys.other}
  Webhooks   secret     ${status.webhookSecret}
             public key in ${join(status.folder, 'status.json')}, or: npx corridor webhook public-key

  Console, signed in once per link (more: npx corridor console link --help):
${status.consoleLinks.map(({ role, url }) => `    ${role.toLowerCase().padEnd(17)}  ${url}`).join('\n')}

  Your first payout, ready to paste. It succeeds after about 30 seconds; its events appear in the inbox:

${status.curl}
`
