import { describe, expect, it } from 'vitest'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import { createOperatorWorld } from './operator-world.ts'

const { app, as, ask, approve, approveOwnBySql, listActs } = createOperatorWorld({
  poolDepositsAlone: [{ currency: 'NGN', minor: 25_000_000n }],
})

describe('a pool deposit', () => {
  const reported = async () => {
    const business = await aBusiness(app)
    const { customerId } = await aCustomer(business.client)
    const report = async (amount = '250000.00') => {
      const fileKey = await aReceipt(app, business.client)
      const body = poolDepositBody({ customerId, fileKey }, { amount })
      const { data } = must(await business.client.POST('/api/v1/transaction/pool-account', { body }))
      return `/operator/pool-deposits/${business.id}/${data.transactionId}`
    }
    return { id: business.id, report }
  }

  it('is shown beside its receipt, flagged where its amount has a twin, and approved', async () => {
    const { id, report } = await reported()
    const path = await report()
    const treasury = await as('TREASURY')
    expect((await treasury.get(path)).html).not.toContain('Twin amount')
    const twin = await report()
    const { html } = await treasury.get(path)
    expect(html).toContain('Twin amount')
    expect(html).toContain('Receipt (PDF)')
    expect(html).toContain('GTBANK PLC')
    const file = await treasury.get(`${path}/receipt`)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await (await as('COMPLIANCE')).get(`${path}/receipt`)).status).toBe(403)
    expect((await treasury.submit(`${path}/approve`, { reason: 'on the statement' })).location).toBe(path)
    expect(await app.wallet(id, 'NGN')).toEqual({ available: '250000.00', pending: '0.00' })
    const again = await treasury.submit(`${path}/reject`, { reason: 'too late' })
    expect(again.status).toBe(422)
    expect((await treasury.submit(`${twin}/reject`, { reason: 'sent twice' })).location).toBe(twin)
    expect(await app.wallet(id, 'NGN')).toEqual({ available: '250000.00', pending: '0.00' })
    expect(await listActs('transaction')).toEqual([
      'transaction reject DONE by Sandbox treasury',
      'transaction reject REFUSED by Sandbox treasury',
      'transaction approve DONE by Sandbox treasury',
    ])
  })

  it('above the amount for one operator is approved by two', async () => {
    const { id, report } = await reported()
    const path = await report('250000.01')
    const treasury = await as('TREASURY')
    expect((await treasury.get(path)).html).toContain(`${path}/ask`)
    const alone = await treasury.submit(`${path}/approve`, { reason: 'on the statement' })
    expect([alone.status, alone.html]).toEqual([422, expect.stringContaining('approved by two operators')])
    const request = await ask(`${path}/ask`)
    expect((await approve(request, 'CHIEF')).status).toBe(403)
    await expect(approveOwnBySql(request)).rejects.toThrow()
    expect(await app.wallet(id, 'NGN')).toEqual({ available: '0.00', pending: '0.00' })
    expect((await approve(request, 'TREASURY')).location).toBe(request)
    expect(await app.wallet(id, 'NGN')).toEqual({ available: '250000.01', pending: '0.00' })
    expect((await treasury.submit(`${path}/ask`, { reason: 'once more' })).status).toBe(422)
  })
})
