import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, recipientBody, sessionsOf, withdraw } from '../../support/batches.ts'
import { beforeStatements } from '../../support/statements.ts'

const app = useApp()

it('the runs of a batch are listed for one request of a business at a time', async () => {
  const setup = await aBatch(app)
  await addRecipients(setup, [recipientBody()])
  await withdraw(setup)
  let [reading, most] = [0, 0]
  const lists = await beforeStatements(
    /from payment_batch_sessions where .* limit/s,
    async () => {
      reading += 1
      most = Math.max(most, reading)
      await pause(20)
      reading -= 1
    },
    () => Promise.all([1, 2, 3, 4].map(() => sessionsOf(setup))),
  )
  expect(lists.map((sessions) => sessions.length)).toEqual([1, 1, 1, 1])
  expect(most).toBe(1)
})
