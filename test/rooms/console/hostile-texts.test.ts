import { beforeAll, describe, expect, it } from 'vitest'
import { businessRows } from '../../../src/console/catalogue.ts'
import { operatorRows } from '../../../src/console/operator-catalogue.ts'
import type { Row } from '../../../src/console/page.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aCustomer } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { useConsole, type ConsoleBrowser, type ConsoleReply } from '../../support/console.ts'
import { aConsoleStory } from '../../support/console-story.ts'
import { anOperatorStory } from '../../support/operator-story.ts'

// Texts that a person or a program chooses, stored as an attack that names its column.

const app = useApp()
const site = useConsole(app)

const attackOf = (place: string): string => `=1"'><img src=x onerror=alert(1) title=${place}>`

/** Columns of texts without a seal. Each is on a page of the stories. */
const columns: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['people', 'name'],
  ['operators', 'name'],
  ['businesses', 'name'],
  ['api_keys', 'name'],
  ['invitations', 'name', 'invited_by'],
  ['sessions', 'agent', 'address'],
  ['approvals', 'reason'],
  ['audit_log', 'person', 'subject', 'reason', 'address'],
  ['saved_views', 'name'],
  ['security_notices', 'text'],
  ['batch_drafts', 'name', 'made_by'],
  ['transactions', 'reference', 'merchant_reference'],
  ['request_log', 'route', 'request_body', 'response_body', 'denial', 'code'],
  ['checkout_sessions', 'merchant_reference'],
  ['rail_states', 'pause_reason'],
]

const opened: (ConsoleReply & { readonly path: string })[] = []

type Site = {
  readonly base: string
  readonly rows: readonly Row[]
  readonly pathOf: (row: Row) => string
}

const openAll = async (browser: ConsoleBrowser, { base, rows, pathOf }: Site): Promise<void> => {
  for (const row of rows.filter(({ path }) => path !== '/sign-out' && !path.startsWith('/link'))) {
    const path = `${base}${pathOf(row).replace(/^\/$/, '')}`
    opened.push({ path, ...(await browser.get(path)) })
  }
}

const secretShapes = /corridor_test_[0-9A-Za-z]{38}|whsec_[\w+/=]{20,}|\b(?:[2-9a-z]{4}-){3}[2-9a-z]{4}\b/g
const secrets: string[] = []

/** Makes everything that is shown once. */
const makeSecrets = async (owner: ConsoleBrowser): Promise<void> => {
  const made = [
    await owner.submit('/console/me/recovery-codes'),
    await owner.submit('/console/keys/new', { name: 'Shop', permissions: 'CUSTOMER.READ' }),
    await owner.submit('/console/webhooks/url', { url: 'http://127.0.0.1:1/hooks' }),
  ]
  for (const { html } of made) secrets.push(...(html.match(secretShapes) ?? []))
  secrets.push(owner.cookie() ?? '')
}

beforeAll(async () => {
  const [story, operatorStory] = [await aConsoleStory(app), await anOperatorStory(app)]
  const attack = attackOf('full_name')
  await aCustomer(clientOf(app.url, story.key), { fullName: attack })
  const [owner, chief] = [await site.signIn(story.businessId, 'OWNER'), await site.signInOperator('CHIEF')]
  await makeSecrets(owner)
  await owner.submit(
    '/console/transactions/views',
    { name: 'mine' },
    '/console/transactions/views?status=FAILED',
  )
  await chief.submit('/operator/rails/sandbox/pause', { reason: 'maintenance' })
  await site.checkActs()
  await inTransaction(app.wired.db, async (trx) => {
    // Without triggers: some of these texts are append-only.
    await query(trx, `set local session_replication_role = 'replica'`)
    for (const [table, ...names] of columns)
      for (const name of names)
        await query(trx, `update ${table} set ${name} = :attack || ${name} where ${name} is not null`, {
          attack: attackOf(`${table}.${name}`),
        })
  })
  await openAll(owner, { base: '/console', rows: businessRows, ...story })
  await openAll(chief, { base: '/operator', rows: operatorRows, ...operatorStory })
  for (const path of ['/console/search', '/console/transactions', '/console/customers', '/console/requests'])
    for (const name of ['q', 'customer', 'code', 'key'])
      opened.push({ path, ...(await owner.get(`${path}?${name}=${encodeURIComponent(attackOf('query'))}`)) })
})

const isFile = ({ headers }: ConsoleReply): boolean => headers.get('content-type')?.includes('csv') ?? false

describe('a text that attacks', () => {
  it('is escaped on every page, and no page fails because of it', () => {
    const broken = opened.filter(({ status }) => status >= 500).map(({ path }) => path)
    const raw = opened.filter((reply) => !isFile(reply) && /<img src=x|href="javascript:/.test(reply.html))
    expect({ broken, raw: raw.map(({ path }) => path) }).toEqual({ broken: [], raw: [] })
  })

  it('is shown where it belongs', () => {
    const all = opened.map(({ html }) => html).join()
    // Of the agent, a page says only which known browser and system it names.
    const places = columns
      .flatMap(([table, ...names]) => names.map((name) => `${table}.${name}`))
      .filter((place) => place !== 'sessions.agent')
    expect(places.filter((place) => !all.includes(`&lt;img src=x onerror=alert(1) title=${place}>`))).toEqual(
      [],
    )
    expect(all).toContain('&lt;img src=x onerror=alert(1) title=full_name>')
  })

  it('begins no cell of a file as a formula', () => {
    const files = opened.filter(isFile)
    for (const { path, html } of files) expect(html, path).not.toMatch(/(^|,|\n)"?[=@\t]/)
    const quoted = files.filter(({ html }) => html.includes(`"'=1`)).map(({ path }) => path)
    expect(quoted).toEqual(['/console/transactions/csv', '/console/audit/csv', '/operator/audit/csv'])
  })
})

describe('a secret', () => {
  it('that was shown once is on no page and in no entry of the audit log', async () => {
    // Ten recovery codes, a key, a secret of webhooks, and a session.
    expect(new Set(secrets).size).toBe(13)
    const logged = await query(app.wired.db, 'select to_jsonb(audit_log) as entry from audit_log')
    const shown = [...opened.map(({ html }) => html), JSON.stringify(logged)].join()
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
  })
})
