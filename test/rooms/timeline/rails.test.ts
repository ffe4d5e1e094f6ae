import { expect, it } from 'vitest'
import { viewTimeline } from '../../../src/timeline/index.ts'
import type { TransactionIds } from '../../../src/transactions/index.ts'
import type { TestApp } from '../../support/app.ts'
import { withoutIds } from '../../support/without-ids.ts'
import { createWorld } from '../rails/live-world.ts'
import { createPartner, makeDue } from '../rails/partner.ts'
import { createReturnWorld } from '../rails/return-world.ts'

const partner = createPartner()
const live = createWorld(partner)
const returning = createReturnWorld()

const entriesOf = async ({ wired }: TestApp, { businessId, transactionId }: TransactionIds) =>
  viewTimeline(await wired.services.timeline.read({ businessId, transactionId })).entries

it('The timeline of a live payout shows its attempt and its return, and nothing of what was sent.', async () => {
  const ids = await live.aPaidPayout()
  partner.plays.executesAs = 'processing'
  await live.app.runDue()
  partner.finish(`${ids.transactionId}-01`)
  await live.pass(3_600)
  const amount = { minor: 1_540_250n, currency: 'NGN' }
  const returns = [{ returnId: 'r1', amount, returnedAt: new Date() }]
  partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: 'R-1', returns })
  await live.app.advanceClock('1 day')
  await makeDue(live.app, ids.businessId, ids.transactionId)
  await live.app.runDue()
  // The call is logged at some time in the background.
  const entries = (await entriesOf(live.app, ids)).filter(({ kind }) => kind !== 'CALL')
  expect(entries.map(({ group, title }) => `${group} ${title}`)).toEqual([
    'REQUESTED Status: PENDING',
    'REQUESTED HOLD: 10.00 USD, 0.50 USD',
    'NOTIFIED Event: TRANSACTION.CREATED',
    'AT_THE_RAIL Status: PROCESSING',
    'AT_THE_RAIL Attempt 1 was handed to sandbox',
    'NOTIFIED Event: TRANSACTION.UPDATED',
    'AT_THE_RAIL sandbox accepted attempt 1',
    'AT_THE_RAIL Attempt 1 at sandbox: SUCCEEDED',
    'SETTLED Status: SUCCESS',
    'SETTLED SETTLE: 10.00 USD, 0.50 USD, 15402.50 NGN',
    'NOTIFIED Event: TRANSACTION.UPDATED',
    'SETTLED sandbox returned 15402.50 NGN',
    'SETTLED Status: REFUNDED',
    'SETTLED REFUND: 10.00 USD, 0.50 USD, 15402.50 NGN',
    'NOTIFIED Event: TRANSACTION.UPDATED',
  ])
  expect(entries.find(({ kind }) => kind === 'RAIL_RESULT')?.facts).toMatchObject({
    ...{ attempt: 1, rail: 'sandbox', state: 'SUCCEEDED', proof: 'ANSWER', sends: 1 },
    railReference: `ref-${ids.transactionId}-01`,
  })
  expect(
    JSON.stringify(partner.sent[0], (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
  ).toContain('6789')
  expect(withoutIds(JSON.stringify(entries))).not.toContain('6789')
})

it('The timeline of a deposit shows its transfer, and that it was paid back.', async () => {
  const deposit = await returning.aRejected()
  await returning.pass('1 second', '1 hour')
  const entries = await entriesOf(returning.app, deposit)
  expect(
    entries.filter(({ kind }) => kind !== 'EVENT').map(({ group, title }) => `${group} ${title}`),
  ).toEqual([
    'AT_THE_RAIL dollar-1 received 24.00 USD',
    'REQUESTED Status: IN_REVIEW',
    'SETTLED Status: REJECTED',
    'SETTLED Transfer paid back by dollar-1: SUCCEEDED',
  ])
})
