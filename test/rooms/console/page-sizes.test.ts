import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { seedPrices } from '../../../src/seed/prices.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

// What grows with transactions is measured in test/system/console-speed.test.ts; here is what people make.

const app = useApp()
const site = useConsole(app)
const maxBytes = 60_000
const many = 300
let businessId = ''

const fills = [
  `insert into people (id, realm, email, name, created_at)
   select to_char(i, 'fm000000000000000000000000'), 'business', i || '@corridor.test',
          'A person with a long name, number ' || i, now() from generate_series(1, :many::integer) as i`,
  `insert into members (business_id, person_id, role, joined_at)
   select :businessId, id, 'AUDITOR', now() from people where email like '%@corridor.test' and name like 'A person%'`,
  `insert into invitations (token_hash, id, realm, business_id, email, name, role, invited_by, created_at, expires_at)
   select sha256(i::text::bytea), to_char(i, 'fm000000000000000000000000'), 'business', :businessId,
          'new' || i || '@corridor.test', 'A person with a long name', 'ADMIN', 'Owner', app.now(), app.now() + '1 day'
     from generate_series(1, :many::integer) as i`,
  `insert into api_keys (business_id, id, name, mode, prefix, last_four, hash, pepper_id, permissions, created_at)
   select business_id, to_char(i, 'fm000000000000000000000000'), 'A key with a long name', mode, prefix, last_four,
          sha256(i::text::bytea), pepper_id, permissions, created_at
     from api_keys, generate_series(1, :many::integer) as i where business_id = :businessId`,
  `insert into allowed_networks (business_id, network, added_at)
   select :businessId, ('10.' || i / 256 || '.' || i % 256 || '.0/24')::cidr, app.now()
     from generate_series(1, :many::integer) as i`,
]

beforeAll(async () => {
  businessId = (await aBusiness(app)).id
  await seedPrices(app.wired.services.pricing)
  const askers = await Promise.all(
    (['PAYER', 'OWNER', 'ADMIN'] as const).map((role) => site.personOf(businessId, role)),
  )
  for (const sql of fills) await query(app.wired.db, sql, { businessId, many })
  for (let attempt = 0; attempt < 250; attempt += 1) {
    const what = { act: 'signing disable', attempt: attempt.toString(), reason: 'no longer needed' }
    const personId = askers[attempt % askers.length] ?? ''
    await app.wired.approvals.ask({ businessId, payload: { businessId }, personId, ...what })
  }
})

describe('a page of 60 KB at most', () => {
  it.each([
    ['/rates', 'rates', 'page'],
    ['/team', 'members', 'page'],
    ['/team', 'invitations', 'invited'],
    ['/keys', 'keys', 'page'],
    ['/approvals', 'requests', 'page'],
    ['/security', 'addresses', 'page'],
  ])('is %s, however many %s there are, with links to the others', async (path, noun, name) => {
    const browser = await site.signIn(businessId, 'OWNER')
    const { status, html } = await browser.get(`/console${path}`)
    expect(status).toBe(200)
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes)
    expect(html).toMatch(new RegExp(`1 to (25|50) of [2-9]\\d\\d ${noun}`))
    expect(html).toContain(`href="/console${path}?${name}=1"`)
    expect((await browser.get(`/console${path}?${name}=1`)).html).toMatch(
      new RegExp(`(26 to 50|51 to 100) of \\d+ ${noun}`),
    )
  })

  it('is that of a business, of rates and of fees for operators', async () => {
    const browser = await site.signInOperator('CHIEF')
    for (const path of [`/businesses/${businessId}`, '/rates', '/fees', '/businesses', '/audit']) {
      const { status, html } = await browser.get(`/operator${path}`)
      expect(status, path).toBe(200)
      expect(Buffer.byteLength(html), path).toBeLessThan(maxBytes)
    }
  })

  it('is that of the audit log, however long its entries are, and none is left out', async () => {
    const { id } = await aBusiness(app)
    await query(
      app.wired.db,
      `insert into audit_log (id, at, person_id, person, act, subject_business_id, details, reason, outcome)
       select to_char(i, 'fm000000000000000000000000'), app.now(), 'someone', 'A person', 'key create', :id,
              (select jsonb_object_agg('field ' || f, repeat('x', 500)) from generate_series(1, 59) as f)
                || jsonb_build_object('number', 'entry ' || i || '.'), 'needed', 'DONE'
         from generate_series(1, 7) as i`,
      { id },
    )
    const browser = await site.signIn(id, 'AUDITOR')
    const seen: string[] = []
    let path: string | undefined = '/console/audit'
    for (let pages = 0; path !== undefined && pages < 20; pages += 1) {
      const { html } = await browser.get(path)
      expect(Buffer.byteLength(html)).toBeLessThan(maxBytes)
      seen.push(...(html.match(/entry \d\./g) ?? []))
      path = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `entry ${number}.`))
  })

  it('finds the rates of two currencies', async () => {
    const browser = await site.signIn(businessId, 'AUDITOR')
    const { html } = await browser.get('/console/rates?from=usd&to=NGN')
    expect(html.match(/<b>1 USD<\/b>/g)).toHaveLength(1)
    expect(html).not.toContain('<b>1 EUR</b>')
  })
})
