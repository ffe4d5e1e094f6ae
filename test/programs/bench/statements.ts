import { createHmac } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { benchDir, benchFile } from './places.ts'
import type { Payer } from './requests.ts'
import { environmentOf, pepper, startRole, startServer, type Server, type Target } from './servers.ts'

/** A statement of one request, with `@business@`, `@hash@` (of the key) and `@transaction@` in place of values that
 *  differ between requests. */
export type MarkedStatement = {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

const file = join(benchDir, 'statements.json')

// The log of calls is written on a timer, and pools ask for the version and the settings of a new connection.
const isOfRequest = ({ text }: MarkedStatement): boolean =>
  !/app\.log_requests|^select version\(\)|^set /i.test(text)

/** Records the statements that a build's API sends for one GET of `path`. */
export const recordStatements = async (
  target: Target,
  { key, businessId }: Payer,
  path: string,
): Promise<readonly MarkedStatement[]> => {
  await rm(file, { force: true })
  const api = await startRole('api', target, {
    nodeArgs: ['--import', 'tsx', '--import', benchFile('record-statements.ts')],
    env: { STATEMENTS_FILE: file },
  })
  const get = async (): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { 'x-api-key': key } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`GET ${path} returned ${answer.status}: ${text}`)
  }
  // The first call notes the use of the key and opens connections.
  await get()
  await pause(300)
  await rm(file)
  await get()
  const recorded = await readFile(file, 'utf8')
  await api.stop()
  const marks = [
    [businessId, '@business@'],
    [createHmac('sha256', pepper).update(key).digest('hex'), '@hash@'],
    [/\/transaction\/(\w+)/.exec(path)?.[1] ?? '@transaction@', '@transaction@'],
  ] as const
  const text = marks.reduce((marked, [value, mark]) => marked.replaceAll(value, mark), recorded)
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as MarkedStatement).filter(isOfRequest)
}

/** Starts a bare server that sends these statements for each request. */
export const startBareServer = async (
  target: Target,
  statements: readonly MarkedStatement[],
): Promise<Server> => {
  await writeFile(file, JSON.stringify(statements))
  return startServer({
    name: 'bare-server',
    args: ['--import', 'tsx', benchFile('bare-server.ts')],
    env: { ...environmentOf(target), STATEMENTS_FILE: file },
    readyPath: '/ready',
  })
}
