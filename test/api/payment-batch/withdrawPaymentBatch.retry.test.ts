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
  it('pays only the refused recipients, with their current account and amount', async () => {
    const setup = await aBatch(app, { balances: { USD: '2.00' } })
    const added = await addRecipients(setup, [recipientBody(), recipientBody(), recipientBody()])
    const [, second = '', third = ''] = idsOf(added)
    const { data: first } = must(await withdraw(setup))
    expect(Object.keys(first.errors)).toEqual([second, third])
    const [session] = await sessionsOf(setup)
    await app.topUp(setup.business, 'USD', '100.00')
    const params = { path: { batchId: setup.batchId, recipientId: third } }
    const dearer = recipientBody({ value: '7.00', currencyCode: 'USD' })
    const path = '/api/v1/payment-batch/{batchId}/recipients/{recipientId}' as const
    must(await setup.client.PATCH(path, { params, body: dearer }))
    const { data } = must(await withdraw(setup, session?.id))
    expect(data).toEqual({ successes: allCreated([second, third]), errors: {} })
    expect((await payoutsOf(setup)).map(({ sourceAmount }) => sourceAmount).toSorted()).toEqual([
      '1.00',
      '1.00',
      '7.00',
    ])
    expect((await sessionsOf(setup)).map(({ meta }) => Object.keys(meta.results).length)).toEqual([2, 3])
  })

  it('pays recipients whose payout failed later once, in any number of requests', async () => {
    const setup = await aBatch(app)
    const [fails, pays] = await addRecipients(setup, [recipientBody({ ending: '0001' }), recipientBody()])
    must(await withdraw(setup))
    const [session] = await sessionsOf(setup)
    expect(must(await withdraw(setup, session?.id)).data).toEqual({ successes: {}, errors: {} })
    await app.advanceClock('6 minutes')
    await app.runDue()
    const retry = must(await withdraw(setup, session?.id)).data
    expect(retry).toEqual({ successes: allCreated([fails?.recipientId ?? '']), errors: {} })
    // The retry is in progress: it does not start twice.
    expect(must(await withdraw(setup, session?.id)).data).toEqual({ successes: {}, errors: {} })
    await app.advanceClock('6 minutes')
    await app.runDue()
    // It failed too: the chain continues from its last attempt, for the session id of any of its runs.
    const [newest] = await sessionsOf(setup)
    expect(newest?.id).not.toBe(session?.id)
    const third = must(await withdraw(setup, newest?.id)).data
    expect(Object.keys(third.successes)).toEqual([fails?.recipientId])
    expect(must(await withdraw(setup, session?.id)).data.successes).toEqual({})
    const paidTo = (await payoutsOf(setup)).map(({ destinationId }) => destinationId)
    expect(paidTo.filter((id) => id === pays?.paymentMethodId)).toHaveLength(1)
    expect(paidTo.filter((id) => id === fails?.paymentMethodId)).toHaveLength(3)
  })

  it('pays in one of eight concurrent retries only', async () => {
    const setup = await aBatch(app, { balances: { USD: '1.00' } })
    await addRecipients(setup, [recipientBody(), recipientBody()])
    must(await withdraw(setup))
    const [session] = await sessionsOf(setup)
    await app.topUp(setup.business, 'USD', '100.00')
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(setup, session?.id)))
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
    expect(await payoutsOf(setup)).toHaveLength(2)
  })

  it('DUPLICATE_REQUEST while another run of the batch is in progress', async () => {
    const setup = await aBatch(app, { balances: {} })
    await addRecipients(setup, [recipientBody()])
    must(await withdraw(setup))
    const [failed] = await sessionsOf(setup)
    await app.advanceClock('6 seconds')
    await app.topUp(setup.business, 'USD', '100.00')
    await openRun(app, setup)
    expectRefusal(await withdraw(setup, failed?.id), 'DUPLICATE_REQUEST')
    expect(await sessionsOf(setup)).toHaveLength(2)
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await payoutsOf(setup)).toHaveLength(1)
  })

  it('skips recipients that were removed from the batch', async () => {
    const setup = await aBatch(app, { balances: {} })
    const [added] = await addRecipients(setup, [recipientBody()])
    must(await withdraw(setup))
    const [session] = await sessionsOf(setup)
    const params = { path: { batchId: setup.batchId, recipientId: added?.recipientId ?? '' } }
    must(await setup.client.DELETE('/api/v1/payment-batch/{batchId}/recipients/{recipientId}', { params }))
    await app.topUp(setup.business, 'USD', '100.00')
    expect(must(await withdraw(setup, session?.id)).data).toEqual({ successes: {}, errors: {} })
  })
})
