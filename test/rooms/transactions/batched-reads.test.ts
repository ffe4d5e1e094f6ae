import { expect, it } from 'vitest'
import { createId } from '../../../src/kernel/id.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must } from '../../support/builders.ts'
import { recordStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

// Concurrent reads are batched into one statement, and each gets its own result.

const app = useApp()

const setUp = async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { transactionId } = await aPayout(setup)
  const { transactionId: another } = await aPayout(setup)
  return { setup, businessId: setup.business.id, transactionId, another }
}

const get = (businessId: string, transactionId: string): Promise<string> =>
  app.wired.services.transactions.get({ businessId, transactionId }).then(
    ({ id, businessId: owner }) => `${owner} ${id}`,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

it('concurrent reads share statements, and each business gets only its own transactions', async () => {
  const ours = await setUp()
  const theirs = await setUp()
  const asked = [
    [ours.businessId, ours.another],
    [ours.businessId, theirs.transactionId],
    [theirs.businessId, theirs.transactionId],
    [ours.businessId, createId(new Date())],
    [theirs.businessId, ours.another],
    [ours.businessId, ours.transactionId],
    [theirs.businessId, theirs.another],
    [ours.businessId, ours.transactionId],
  ] as const
  let replies: readonly string[] = []
  const sent = await recordStatements(async () => {
    replies = await Promise.all(asked.map(([businessId, id]) => get(businessId, id)))
  })
  expect(sent).toHaveLength(1)
  const isOwn = ({ businessId, transactionId, another }: typeof ours, [by, id]: readonly [string, string]) =>
    by === businessId && [transactionId, another].includes(id)
  expect(replies).toEqual(
    asked.map((pair) =>
      isOwn(ours, pair) || isOwn(theirs, pair) ? pair.join(' ') : 'BUSINESS_TRANSACTION_NOT_FOUND',
    ),
  )
})

it('a read takes two statements: authenticate, and read the transaction', async () => {
  const { setup, businessId, transactionId } = await setUp()
  // The use of a key is recorded once a minute, without delaying its request.
  await until(
    async () => (await app.wired.keys.list(businessId))[0]?.lastUsedAt instanceof Date,
    () => 'the use of the key was not noted',
  )
  const sent = await recordStatements(async () => {
    const params = { path: { transactionId } }
    must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params }))
  })
  expect(sent.map(({ text }) => /\bfrom (api_keys|transactions)\b/.exec(text)?.[1] ?? text)).toEqual([
    'api_keys',
    'transactions',
  ])
})
