import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aBatch,
  addRecipients,
  allCreated,
  idsOf,
  openRun,
  payoutsOf,
  recipientBody,
  sessionsOf,
  withdraw,
} from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

describe('200 with sessionId', () => {
  it('pays again those that were refused, as they are now, and nobody else', async () => {
    const scene = await aBatch(app, { balances: { USD: '2.00' } })
    const added = await addRecipients(scene, [recipientBody(), recipientBody(), recipientBody()])
    const [, second = '', third = ''] = idsOf(added)
    const { data: first } = must(await withdraw(scene))
    expect(Object.keys(first.errors)).toEqual([second, third])
    const [session] = await sessionsOf(scene)
    await app.topUp(scene.business, 'USD', '100.00')
    const params = { path: { batchId: scene.batchId, recipientId: third } }
    const dearer = recipientBody({ value: '7.00', currencyCode: 'USD' })
    const path = '/api/v1/payment-batch/{batchId}/recipients/{recipientId}' as const
    must(await scene.client.PATCH(path, { params, body: dearer }))
    const { data } = must(await withdraw(scene, session?.id))
    expect(data).toEqual({ successes: allCreated([second, third]), errors: {} })
    expect((await payoutsOf(scene)).map(({ sourceAmount }) => sourceAmount).toSorted()).toEqual([
      '1.00',
      '1.00',
      '7.00',
    ])
    expect((await sessionsOf(scene)).map(({ meta }) => Object.keys(meta.results).length)).toEqual([2, 3])
  })

  it('pays those whose payout failed later, once, however often it is asked', async () => {
    const scene = await aBatch(app)
    const [fails, pays] = await addRecipients(scene, [recipientBody({ ending: '0001' }), recipientBody()])
    must(await withdraw(scene))
    const [session] = await sessionsOf(scene)
    expect(must(await withdraw(scene, session?.id)).data).toEqual({ successes: {}, errors: {} })
    await app.advanceClock('6 minutes')
    await app.runDue()
    const retry = must(await withdraw(scene, session?.id)).data
    expect(retry).toEqual({ successes: allCreated([fails?.recipientId ?? '']), errors: {} })
    // The retry is under way: it is not begun twice.
    expect(must(await withdraw(scene, session?.id)).data).toEqual({ successes: {}, errors: {} })
    await app.advanceClock('6 minutes')
    await app.runDue()
    // It failed as well: the chain goes on from its last try, by the name of any of its runs.
    const [newest] = await sessionsOf(scene)
    expect(newest?.id).not.toBe(session?.id)
    const third = must(await withdraw(scene, newest?.id)).data
    expect(Object.keys(third.successes)).toEqual([fails?.recipientId])
    expect(must(await withdraw(scene, session?.id)).data.successes).toEqual({})
    const paidTo = (await payoutsOf(scene)).map(({ destinationId }) => destinationId)
    expect(paidTo.filter((id) => id === pays?.paymentMethodId)).toHaveLength(1)
    expect(paidTo.filter((id) => id === fails?.paymentMethodId)).toHaveLength(3)
  })

  it('lets one of eight retries at once pay', async () => {
    const scene = await aBatch(app, { balances: { USD: '1.00' } })
    await addRecipients(scene, [recipientBody(), recipientBody()])
    must(await withdraw(scene))
    const [session] = await sessionsOf(scene)
    await app.topUp(scene.business, 'USD', '100.00')
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(scene, session?.id)))
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
    expect(await payoutsOf(scene)).toHaveLength(2)
  })

  it('DUPLICATE_REQUEST while another run of the batch is in progress', async () => {
    const scene = await aBatch(app, { balances: {} })
    await addRecipients(scene, [recipientBody()])
    must(await withdraw(scene))
    const [failed] = await sessionsOf(scene)
    await app.advanceClock('6 seconds')
    await app.topUp(scene.business, 'USD', '100.00')
    await openRun(app, scene)
    expectRefusal(await withdraw(scene, failed?.id), 'DUPLICATE_REQUEST')
    expect(await sessionsOf(scene)).toHaveLength(2)
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await payoutsOf(scene)).toHaveLength(1)
  })

  it('passes over who was taken out of the batch', async () => {
    const scene = await aBatch(app, { balances: {} })
    const [added] = await addRecipients(scene, [recipientBody()])
    must(await withdraw(scene))
    const [session] = await sessionsOf(scene)
    const params = { path: { batchId: scene.batchId, recipientId: added?.recipientId ?? '' } }
    must(await scene.client.DELETE('/api/v1/payment-batch/{batchId}/recipients/{recipientId}', { params }))
    await app.topUp(scene.business, 'USD', '100.00')
    expect(must(await withdraw(scene, session?.id)).data).toEqual({ successes: {}, errors: {} })
  })
})
