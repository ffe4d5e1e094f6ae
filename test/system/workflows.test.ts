import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInbox, type Inbox } from '../../src/inbox/index.ts'
import type { JobFailure, Runner } from '../../src/jobs/runner.ts'
import { seedPrices } from '../../src/seed/prices.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { useNetworks } from '../support/checkouts.ts'
import { play, workflowNames, type Stage } from '../documents/workflows/play.ts'
import { receivedBy } from '../documents/workflows/received.ts'
import { publicPemOfFirst } from '../support/keyrings.ts'

const app = useApp({ sandboxDelays: { usualMs: 300_000, instantMs: 300 } })

let receiver: Receiver
let inbox: Inbox
let runner: Runner
const failures: JobFailure[] = []

beforeAll(async () => {
  await seedPrices(app.wired.services.pricing)
  await useNetworks(app)
  const { db, vault, webhooks } = app.wired
  inbox = createInbox({
    db,
    vault,
    publicKeyPems: [publicPemOfFirst(webhooks)],
    secretOf: async (businessId) => (await webhooks.findEndpoint(businessId))?.secret,
  })
  receiver = await startReceiver()
  receiver.answer = (res, { headers, body, path }) => {
    const arrival = { businessId: path.slice(1), headers, rawBody: Buffer.from(body), at: new Date() }
    void inbox.receive(arrival).then(() => res.end())
  }
  runner = app.wired.createRunner({ pollMs: 50, onFailure: (failure) => failures.push(failure) })
  runner.start()
})
afterAll(async () => {
  await runner.stop(10_000)
  await receiver.close()
  expect(failures).toEqual([])
})

// Each has a separate business, so that all can use the same digits.
const run = '20260518'

/** Creates a separate business with money, whose webhooks are received. */
const aStage = async (): Promise<Stage> => {
  const { id, key } = await aBusiness(app, { balances: { USD: '1000.00' } })
  await app.wired.businesses.change(id, { isSwapEnabled: true })
  await app.wired.webhooks.setUrl(id, `${receiver.url}/${id}`)
  return {
    apiUrl: app.url,
    apiKey: key,
    listReceived: async () => receivedBy((await inbox.list()).items, id),
    run,
  }
}

const silent = { onStep: () => undefined, onPayer: () => undefined }

describe('a workflow does what it says: responses, wallets and webhooks', () => {
  it.each(workflowNames)(
    '%s',
    async (name) => {
      const { faults, wallets } = await play(await aStage(), name, silent)
      expect(faults).toEqual([])
      expect(wallets.length).toBeGreaterThan(0)
    },
    120_000,
  )
})

describe('a difference from a workflow is reported', () => {
  it('for a response at its step, and the run stops there', async () => {
    const stage = await aStage()
    const { faults, steps } = await play({ ...stage, apiKey: `${stage.apiKey}x` }, 'deposit', silent)
    expect(steps).toBe(1)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults[0]).toMatch(/^createCustomer: \$statusCode == 201 → 401 .*AUTHENTICATION_ERROR/)
  })

  it('for a wallet with a wrong balance, and for missing webhooks', async () => {
    const { business, key } = await app.createBusiness({})
    await app.wired.businesses.change(business.id, { isSwapEnabled: true })
    await app.topUp(business, 'USD', '100.00')
    const stage = { apiUrl: app.url, apiKey: key, listReceived: async () => [], patienceMs: 0, run }
    const gifts: Promise<void>[] = []
    const onStep = (_: unknown, { stepId }: { readonly stepId: string }) => {
      if (stepId === 'rates') gifts.push(app.topUp(business, 'USD', '7.00'))
    }
    const { faults } = await play(stage, 'swap', { ...silent, onStep })
    await Promise.all(gifts)
    expect(faults).toEqual([
      'the USD wallet holds 96.99, not 89.99',
      'webhooks: none, not TRANSACTION.CREATED, TRANSACTION.UPDATED',
    ])
  })
})
