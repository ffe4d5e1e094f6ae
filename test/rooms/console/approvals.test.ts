import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole, type ConsoleBrowser } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

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

const listActs = async (businessId: string) =>
  (
    await app.wired.audit.list({
      ...{ businessId, person: null, act: 'approval', outcome: null, since: null },
      limit: 10,
    })
  ).map(({ act, outcome }) => `${act} ${outcome}`)

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

  it('is done once when two people approve it at the same time', async () => {
    const { businessId, path } = await askToEndSigning()
    const approver = await site.signIn(businessId, 'APPROVER')
    const replies = await Promise.all([
      approver.submit(`${path}/approve`, { reason: 'one' }),
      approver.submit(`${path}/approve`, { reason: 'two' }),
    ])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409])
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
})
