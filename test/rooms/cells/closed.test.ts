import { expect, describe, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, must, setUpPayout } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const balance = '/api/v1/org/balance'

const close = (businessId: string) =>
  query(app.wired.db, `insert into closed_businesses values (:businessId, 'LEAVING', 'b', now())`, {
    businessId,
  })
const open = (businessId: string) =>
  query(app.wired.db, 'delete from closed_businesses where business_id = :businessId', { businessId })

describe('a business that is closed in this cell', () => {
  it('gets 503 with Retry-After for every call with a valid key, and 401 for any other', async () => {
    const business = await aBusiness(app)
    const revoked = await app.createKey(business.id, {})
    await app.wired.keys.revoke(business.id, revoked.keyId)
    await close(business.id)
    const answer = await sendRaw(app.url, balance, { key: business.key })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.headers.get('retry-after')).toBe('2')
    expectRefusal(await sendRaw(app.url, balance, { key: revoked.key }), 'AUTHENTICATION_ERROR')
    await open(business.id)
    expect((await sendRaw(app.url, balance, { key: business.key })).status).toBe(200)
  })

  it('writes nothing that already passed authentication, and holds up no other business of its set', async () => {
    const [closed, other] = [await aBusiness(app), await aBusiness(app)]
    await close(closed.id)
    const results = await Promise.allSettled([closed, other].map((one) => app.topUp(one, 'USD', '5.00')))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(results[0]).toHaveProperty('reason.code', 'EXTERNAL_REQUEST_ERROR')
    await open(closed.id)
    expect(must(await closed.client.GET(balance)).data).toEqual({})
    expect(must(await other.client.GET(balance)).data).not.toEqual({})
  })

  it('has its due work left alone until it is open', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const statusOf = async () =>
      must(
        await setup.client.GET('/api/v1/transaction/{transactionId}', {
          params: { path: { transactionId } },
        }),
      ).data.status
    await close(setup.business.id)
    await app.advanceClock('10 minutes')
    await app.runDue()
    await open(setup.business.id)
    expect(await statusOf()).toBe('PENDING')
    await app.runDue()
    expect(await statusOf()).toBe('SUCCESS')
  })

  it('that has moved stays closed', async () => {
    const { id } = await aBusiness(app)
    await close(id)
    await query(app.wired.db, `update closed_businesses set state = 'MOVED' where business_id = :id`, { id })
    await expect(open(id)).rejects.toThrow('permanently')
  })
})
