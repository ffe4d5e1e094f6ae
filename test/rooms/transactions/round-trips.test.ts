import { beforeAll, describe, expect, it } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { useApp } from '../../support/app.ts'
import {
  aMobileWallet,
  aPayout,
  setUpPayout,
  must,
  payoutBody,
  type PayoutSetup,
} from '../../support/builders.ts'
import { depositBody, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { recordStatements, type Statement } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

// Authenticate, count, read the facts, move the money. One more statement is one more round trip for every payout, and
// an explicit transaction around them is two more, with a wallet locked meanwhile.
const roles: readonly (readonly [string, RegExp])[] = [
  ['authenticate', /\bfrom api_keys\b/],
  ['count', /\bapp\.count_requests\b/],
  ['facts', /\bapp\.transaction_facts\b/],
  ['move', /\bapp\.create_transactions\b/],
]

const rolesOf = (statements: readonly Statement[]): readonly string[] =>
  statements.map(({ text }) => roles.find(([, pattern]) => pattern.test(text))?.[0] ?? text)

const app = useApp()
const path = '/api/v1/transaction' as const
let setup: PayoutSetup

beforeAll(async () => {
  setup = await setUpPayout(app)
  await app.wired.businesses.change(setup.business.id, { isSwapEnabled: true })
  // The use of a key is recorded once a minute, without delaying its request.
  await until(
    async () => (await app.wired.keys.list(setup.business.id))[0]?.lastUsedAt instanceof Date,
    () => 'the use of the key was not noted',
  )
})

describe('a create', () => {
  it('takes four statements for a payout: authenticate, count, facts, move', async () => {
    const sent = await recordStatements(() => aPayout(setup))
    expect(rolesOf(sent)).toEqual(['authenticate', 'count', 'facts', 'move'])
  })

  it('takes the same four statements for a deposit and for a swap', async () => {
    const wallet = await aMobileWallet(setup.client, { customerId: setup.customerId })
    const ids = { customerId: setup.customerId, sourceId: wallet.paymentMethodId }
    for (const body of [depositBody(ids), swapBody()]) {
      const sent = await recordStatements(async () => must(await setup.client.POST(path, { body })))
      expect(rolesOf(sent), body.type).toEqual(['authenticate', 'count', 'facts', 'move'])
    }
  })

  it('takes no more statements if it is refused, and none that moves money for a duplicate', async () => {
    const body = payoutBody(setup)
    await setup.client.POST(path, { body })
    const duplicate = await recordStatements(async () => {
      expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
    })
    const short = await recordStatements(async () => {
      const tooMuch = payoutBody(setup, { sourceAmount: '9000.00', destinationAmount: '13862250.00' })
      expectRefusal(await setup.client.POST(path, { body: tooMuch }), 'BALANCE_INSUFFICIENT')
    })
    expect(rolesOf(duplicate)).toEqual(['authenticate', 'count', 'facts'])
    expect(rolesOf(short)).toEqual(['authenticate', 'count', 'facts', 'move'])
  })

  it('that sends one more statement is detected here', async () => {
    const sent = await recordStatements(async () => {
      await aPayout(setup)
      await readNow(app.wired.db)
    })
    expect(rolesOf(sent)).toEqual(['authenticate', 'count', 'facts', 'move', 'select app.now() as now'])
  })
})
