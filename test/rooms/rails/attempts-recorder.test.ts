import { expect, it } from 'vitest'
import { createAttemptRecorder } from '../../../src/transactions/attempts/recorder.ts'
import { recordStatements } from '../../support/statements.ts'
import { createWorld } from './live-world.ts'
import { createPartner, loseReply, shortAttempts } from './partner.ts'

const partner = createPartner()
const { app, aPaidPayout } = createWorld(partner)

it('of a set of records the one that cannot be written fails alone', async () => {
  partner.plays.send = loseReply
  const payouts = [await aPaidPayout(), await aPaidPayout(), await aPaidPayout()]
  await app.runDue()
  app.takeFailures()
  const found = await Promise.all(payouts.map((ids) => app.wired.services.transactions.find(ids)))
  const record = createAttemptRecorder({ db: app.wired.db, onChange: () => undefined })
  const results: PromiseSettledResult<boolean>[] = []
  const statements = await recordStatements(async () => {
    const recording = found.map((one, index) => {
      if (!one) throw new Error('there is no such transaction')
      // More than the database can count.
      const seenVersion = index === 1 ? 1e30 : 7
      const write = { number: 1, from: 'unknown', state: 'accepted', seenVersion } as const
      return record({ transaction: one.transaction, now: one.now, write, dueAt: null })
    })
    results.push(...(await Promise.allSettled(recording)))
  })
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(statements.filter(({ text }) => text.includes('record_rail_attempts'))).toHaveLength(4)
  const states = await Promise.all(payouts.map(({ transactionId }) => shortAttempts(app, transactionId)))
  expect(states).toEqual([['1 accepted'], ['1 unknown'], ['1 accepted']])
})
