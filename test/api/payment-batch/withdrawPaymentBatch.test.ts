import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addMany, addRecipients, payoutsOf, recipientBody, sessionsOf, withdraw } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'

const app = useApp()

describe('200', () => {
  it('pays each recipient by an ordinary withdrawal for the business owner', async () => {
    const scene = await aBatch(app)
    const [one, other] = await addRecipients(scene, [recipientBody(), recipientBody({ value: '3080.50' })])
    const { data } = must(await withdraw(scene))
    expect(data).toEqual({ successes: { [one?.recipientId ?? '']: 'The payout was created.', [other?.recipientId ?? '']: 'The payout was created.' }, errors: {} })
    const payouts = await payoutsOf(scene)
    expect(payouts).toHaveLength(2)
    expect(await app.runDue()).toBe(0)
    const [session] = await sessionsOf(scene)
    console.log(JSON.stringify(payouts[0]), JSON.stringify(session))
  })

  it('a thousand', async () => {
    const scene = await aBatch(app, { balances: { USD: '5000.00' } })
    let t = performance.now()
    await addMany(scene, 1000)
    console.log('bulk', performance.now() - t)
    t = performance.now()
    const { data } = must(await withdraw(scene))
    console.log('run', performance.now() - t, Object.keys(data.successes).length)
    t = performance.now()
    await sessionsOf(scene)
    console.log('sessions', performance.now() - t)
  })
})
