import { beforeAll, describe, expect, it } from 'vitest'
import type { Payload } from '../../../src/approvals/index.ts'
import { query } from '../../../src/db/tx.ts'
import type { Role } from '../../../src/people/index.ts'
import { sessionsThatWait } from '../../support/locks.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { type ConsoleBrowser, formIn, useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const toText = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

type Asked = { readonly businessId: string; readonly owner: ConsoleBrowser; readonly path: string }

/** A business that signs its requests, whose owner asked to end that. */
const askToEndSigning = async (): Promise<Asked> => {
  const { id: businessId } = await aBusiness(app)
  await app.wired.signing.enable(businessId)
  const owner = await site.signIn(businessId, 'OWNER')
  const asked = await owner.submit('/console/security/signing/disable', { reason: 'no longer needed' })
  expect(asked.location).toMatch(/^\/console\/approvals\/[0-9a-f]{24}$/)
  return { businessId, owner, path: asked.location ?? '' }
}

describe('a request for approval', () => {
  it('without the key of its form, or with another one, is refused and not made', async () => {
    const { owner, businessId } = await askToEndSigning()
    const path = '/console/security/signing/disable'
    const { html } = await owner.get(path)
    for (const attempt of [undefined, '', 'x'.repeat(9_000)]) {
      const sent = formIn(html, path)
      sent.set('reason', 'again')
      sent.delete('attempt')
      if (attempt !== undefined) sent.set('attempt', attempt)
      expect((await owner.post(path, sent)).html).toContain('Reload the form and send it again.')
    }
    expect(await app.wired.approvals.list(businessId)).toHaveLength(1)
  })

  it('whose texts are cut within a character is made, and written into the audit log', async () => {
    const { id: businessId } = await aBusiness(app)
    await app.wired.signing.enable(businessId)
    const owner = await site.signIn(businessId, 'OWNER')
    const extra = `${'x'.repeat(499)}🌍`
    const asked = await owner.submit('/console/security/signing/disable', { reason: 'no need', extra })
    expect(asked.location).toMatch(/^\/console\/approvals\/[0-9a-f]{24}$/)
  })
})

const listActs = async (businessId: string) =>
  (
    await app.wired.audit.list({
      ...{ businessId, person: null, act: 'approval', outcome: null, since: null },
      limit: 10,
    })
  ).map(({ act, outcome }) => `${act} ${outcome}`)

const allow = async (businessId: string) => {
  await app.wired.allowlist.add(businessId, '203.0.113.8')
  return { businessId, network: '203.0.113.8/32' }
}

/** What each act is run with. */
const payloads: Readonly<Record<string, (businessId: string) => Promise<Payload>>> = {
  'signing disable': async (businessId) => {
    await app.wired.signing.enable(businessId)
    return { businessId }
  },
  'allowlist empty': allow,
  'key enable': async (businessId) => {
    await allow(businessId)
    const permissions = ['CUSTOMER.READ']
    const { record } = await app.wired.keys.create({ businessId, name: 'of the shop', permissions })
    await app.wired.keys.disable(businessId, record.id)
    return { businessId, keyId: record.id }
  },
  'threshold raise': () => Promise.resolve({ currency: 'USD', minor: null }),
  'member role': async (businessId) => ({
    personId: await site.personOf(businessId, 'PAYER'),
    ...{ role: 'APPROVER', before: 'PAYER' },
  }),
}

let asked: Asked

beforeAll(async () => {
  asked = await askToEndSigning()
})

describe('an act that needs a second person', () => {
  it('waits, and is done when another person approves it', async () => {
    const { businessId, path } = asked
    expect(await app.wired.signing.find(businessId)).toBeDefined()
    const approver = await site.signIn(businessId, 'APPROVER')
    expect((await approver.get('/console')).html).toContain('1 request waits')
    const done = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(done).toMatchObject({ status: 303, location: path })
    expect(await app.wired.signing.find(businessId)).toBeUndefined()
    expect((await approver.get(path)).html).toContain('Approved')
    expect(await listActs(businessId)).toEqual(['approval approve DONE', 'approval ask DONE'])
  })

  it('is not approved by the person who asked for it', async () => {
    const { businessId, owner, path } = await askToEndSigning()
    const reply = await owner.submit(`${path}/approve`, { reason: 'me again' })
    expect(reply.status).toBe(403)
    expect(reply.html).toContain('Another person must approve it')
    expect(await app.wired.signing.find(businessId)).toBeDefined()
    expect(await listActs(businessId)).toEqual(['approval approve REFUSED', 'approval ask DONE'])
    const [{ asked_by: askedBy } = { asked_by: '' }] = await query<{ asked_by: string }>(
      app.wired.db,
      'select asked_by from approvals where business_id = :businessId',
      { businessId },
    )
    const bySql = query(
      app.wired.db,
      `update approvals set decision = 'APPROVED', decided_by = :askedBy, decided_at = app.now()
        where business_id = :businessId`,
      { businessId, askedBy },
    )
    await expect(bySql).rejects.toThrow('approvals_second_person')
  })

  it('is withdrawn by the person who asked for it, and then no longer approved', async () => {
    const { businessId, owner, path } = await askToEndSigning()
    expect((await owner.submit(`${path}/reject`, { reason: 'a mistake' })).location).toBe(path)
    expect((await owner.get(path)).html).toContain('Withdrawn')
    const approver = await site.signIn(businessId, 'APPROVER')
    const late = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(late.status).toBe(409)
    expect(await app.wired.signing.find(businessId)).toBeDefined()
  })

  it('is no longer approved once the person who asked may not ask, or was removed', async () => {
    const { businessId, path } = await askToEndSigning()
    const { members } = app.wired.people
    const byRole = async (role: Role) =>
      (await members.list(businessId)).find((one) => one.role === role)?.personId ?? ''
    const personId = await byRole('OWNER')
    const approver = await site.signIn(businessId, 'APPROVER')
    // The business keeps an owner.
    await site.signIn(businessId, 'ADMIN')
    const other = { businessId, personId: await byRole('ADMIN'), role: 'OWNER' } as const
    await members.changeRole('command line', other)
    const changes = [
      () => members.changeRole('command line', { businessId, personId, role: 'SUPPORT' }),
      () => members.remove('command line', { businessId, personId }),
    ]
    for (const change of changes) {
      await change()
      const late = await approver.submit(`${path}/approve`, { reason: 'agreed' })
      expect(late.status).toBe(403)
      expect(late.html).toContain('may no longer do it')
    }
    expect(await app.wired.signing.find(businessId)).toBeDefined()
  })

  it('is not approved by a person who loses the role while the request waits for another one', async () => {
    const { businessId, path } = await askToEndSigning()
    const approver = await site.signIn(businessId, 'APPROVER')
    const personId = await site.personOf(businessId, 'APPROVER')
    const id = path.split('/').at(-1) ?? ''
    const late = await app.wired.db.transaction(async (trx) => {
      await query(trx, 'select from approvals where id = :id for update', { id })
      const waiting = approver.submit(`${path}/approve`, { reason: 'agreed' })
      await expect
        .poll(async () => (await query(app.wired.db, sessionsThatWait)).length, { timeout: 20_000 })
        .toBe(1)
      await query(app.wired.db, `update members set role = 'AUDITOR' where person_id = :personId`, {
        personId,
      })
      return { waiting }
    })
    expect((await late.waiting).html).toContain('This needs the permission APPROVAL.DECIDE')
    expect(await app.wired.signing.find(businessId)).toBeDefined()
  })

  it('is done once when two people approve it at the same time', async () => {
    const { businessId, path } = await askToEndSigning()
    const approver = await site.signIn(businessId, 'APPROVER')
    const replies = await Promise.all([
      approver.submit(`${path}/approve`, { reason: 'one' }),
      approver.submit(`${path}/approve`, { reason: 'two' }),
    ])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409])
  })

  it('is not asked for by a person who waits for a hundred others', async () => {
    const { businessId, owner } = await askToEndSigning()
    await query(
      app.wired.db,
      `insert into approvals (business_id, id, act, attempt, payload_encrypted, asked_by, asked_at, reason, expires_at)
       select business_id, lpad(to_hex(number), 24, '0'), act, concat(attempt, number), payload_encrypted, asked_by,
              asked_at, reason, expires_at
         from approvals cross join generate_series(1, 99) as number where business_id = :businessId`,
      { businessId },
    )
    const refused = await owner.submit('/console/security/signing/disable', { reason: 'again' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('100 of your requests wait')
  })

  it('expires after three days', async () => {
    const { businessId, path } = await askToEndSigning()
    await app.advanceClock('73 hours')
    const approver = await site.signIn(businessId, 'APPROVER')
    const late = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(late.status).toBe(422)
    expect((await approver.get(path)).html).toContain('Expired')
  })

  it('of another business is not found', async () => {
    const { path } = await askToEndSigning()
    const stranger = await site.signIn((await aBusiness(app)).id, 'OWNER')
    expect((await stranger.get(path)).status).toBe(404)
  })

  it.each(['signing disable', 'allowlist empty', 'key enable', 'threshold raise', 'member role'])(
    'is not done for a person who may no longer do it: %s',
    async (act) => {
      const { id: businessId } = await aBusiness(app)
      const payload = await payloads[act]?.(businessId)
      const asker = await site.personOf(businessId, 'ADMIN')
      const attempt = { act, attempt: 'a', reason: 'needed', payload: payload ?? {} }
      const { id } = await app.wired.approvals.ask({ businessId, ...attempt, personId: asker })
      await query(app.wired.db, `update members set role = 'AUDITOR' where person_id = :asker`, { asker })
      const approver = await site.signIn(businessId, 'APPROVER')
      const path = `/console/approvals/${id}`
      const refused = await approver.submit(`${path}/approve`, { reason: 'agreed' })
      expect(refused.status).toBe(403)
      expect(refused.html).toContain('who asked for this, may no longer do it')
      expect((await approver.get(path)).html).toContain('Waits')
    },
  )
})

describe('the request for an approval', () => {
  const show = async (role: string, act: string) => {
    const { id: businessId } = await aBusiness(app)
    const payload = (await payloads[act]?.(businessId)) ?? {}
    const personId = await site.personOf(businessId, 'OWNER')
    const asked = { businessId, act, attempt: 'a', reason: role, payload, personId }
    const { id } = await app.wired.approvals.ask(asked)
    const approver = await site.signIn(businessId, 'APPROVER')
    return toText((await approver.get(`/console/approvals/${id}/approve`)).html)
  }

  it('to enable a key shows its name, its permissions and from where it is accepted', async () => {
    const text = await show('launch', 'key enable')
    expect(text).toMatch(/Key \S+…\S{4} /)
    expect(text).toContain('Name of the shop Permissions CUSTOMER.READ Accepted from 203.0.113.8/32')
  })

  it('to change a role shows who would have it, and the roles before and afterwards', async () => {
    const text = await show('promotion', 'member role')
    expect(text).toMatch(/Member Sandbox \S+ Address \S+@\S+ Role before Payer Role afterwards Approver/i)
  })

  it('to empty the allowlist shows what is allowed afterwards', async () => {
    expect(await show('roaming', 'allowlist empty')).toContain(
      'Address to remove 203.0.113.8/32 Allowed afterwards Every address',
    )
  })
})
