import { startApi } from '../../../src/api.ts'
import type { Wired } from '../../../src/wire.ts'
import { recordStatements, type Statement } from '../../support/statements.ts'
import { payoutText } from './requests.ts'
import type { Payer } from './scene.ts'

/** A statement of a create with marks where another create has other values: `@business@`, `@customer@`, `@method@`,
 *  `@hash@` (of the key, hex), `@unique@` (key and reference), `@id@` (24 hex digits) and `@now@`. */
export type MarkedStatement = { readonly text: string; readonly values: readonly string[] }

/** Sends one create to an API in this process and gives its statements as they went to the database: the floor then
 *  does exactly the API's SQL work, whatever that is by now. */
export const recordCreate = async (wired: Wired, payer: Payer): Promise<readonly MarkedStatement[]> => {
  const app = wired.createApp({
    readiness: [],
    docsFile: '',
    onAnswered: () => undefined,
    onBug: () => undefined,
  })
  const api = await startApi(app, { host: '127.0.0.1', port: 0 })
  const create = async (name: string): Promise<void> => {
    const answer = await fetch(`${api.url}/api/v1/transaction`, {
      method: 'POST',
      headers: { 'x-api-key': payer.key, 'content-type': 'application/json' },
      body: payoutText(payer).replaceAll('@unique@', name),
    })
    if (answer.status !== 201) throw new Error(`a create was answered ${await answer.text()}`)
  }
  try {
    // The first use of a key is noted in the background, by a statement more.
    await create('first-sample')
    await new Promise((done) => setTimeout(done, 200))
    const statements = await recordStatements(() => create('sample-name'))
    return statements.map((statement) => markStatement(statement, payer))
  } finally {
    await api.close(1_000)
  }
}

const markStatement = ({ text, values }: Statement, payer: Payer): MarkedStatement => ({
  text,
  values: values.map((value) => {
    if (Buffer.isBuffer(value)) throw new Error('a create has bytes for a value: pgbench is given texts')
    return markText(String(value), payer)
  }),
})

const markText = (text: string, { businessId, customerId, destinationId }: Payer): string =>
  text
    .replaceAll(businessId, '@business@')
    .replaceAll(customerId, '@customer@')
    .replaceAll(destinationId, '@method@')
    .replaceAll('sample-name', '@unique@')
    .replaceAll(/"[0-9a-f]{64}"/g, '"@hash@"')
    .replaceAll(/"[0-9a-f]{24}"/g, '"@id@"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"@now@"')
