import { describe, expect, it } from 'vitest'
import { openDepositBook } from '../../../src/dev/connector/deposit-book.ts'
import { type depositFaults, payerPassword } from '../../../src/dev/connector/deposits.ts'
import { checkConfigured } from '../../../src/rails/index.ts'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { useDepositConnector } from '../../support/deposit-connector.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// What the reference connector collects, through the service.

// The routes of test databases lead to this name.
const { file, book, deposits, config, options } = await useDepositConnector({
  name: 'sandbox',
  serves: [
    ...(['payouts', 'collections', 'card-sessions', 'virtual-accounts'] as const),
    ...(['stablecoin-wallets', 'credit-returns'] as const),
  ],
  cardOrigin: 'https://cards.example.net',
})
const app = useApp(options)

const pass = async (...steps: readonly number[]): Promise<void> => {
  for (const seconds of steps) {
    await app.advanceClock(`${seconds.toString()} seconds`)
    await app.runDue()
  }
}

const aCollection = async (reference: (typeof depositFaults)[number] | 'none') => {
  const setup = await setUpDeposit(app)
  const { transactionId } = await aDeposit(setup, { reference })
  await app.runDue()
  return { setup, transactionId }
}

const authorize = (
  { client }: Awaited<ReturnType<typeof setUpDeposit>>,
  transactionId: string,
  otp: string,
) =>
  client.POST('/api/v1/transaction/{transactionId}/authorize', {
    params: { path: { transactionId } },
    body: { type: 'OTP', otp },
  })

describe('the reference connector', () => {
  it('passes every check of `corridor rail check` with what it collects', async () => {
    deposits.credits.receive('118284b8201f82d603e95b7c', { value: '25.00', currency: 'USD' })
    const [faults, names] = [[] as string[], [] as string[]]
    for await (const { name, fault } of checkConfigured(config)) {
      names.push(name)
      if (fault !== undefined) faults.push(`${name}: ${fault}`)
    }
    expect(faults).toEqual([])
    expect(names).toContain('answers 410 when the fenced collection arrives')
    expect(names).toContain('answers getCredit as it listed it')
  })

  it('recalls a credit, and pays one back that was rejected', async () => {
    const setup = await aHolder(app)
    const poll = async () => {
      await pass(301)
      await app.wired.railCredits.poll((error) => {
        throw error
      })
      await app.runDue()
    }
    const { paymentMethodId } = await aVirtualAccount(setup)
    const recalled = deposits.credits.receive(paymentMethodId, { value: '25.00', currency: 'USD' })
    await poll()
    deposits.credits.recall(recalled)
    await poll()
    const oneTime = await aVirtualAccount(setup, { amount: 25 })
    deposits.credits.receive(oneTime.paymentMethodId, { value: '24.00', currency: 'USD' })
    await poll()
    const { data } = must(await setup.client.GET('/api/v1/transaction'))
    expect(data.map(({ status }) => status)).toEqual(['IN_REVIEW', 'DISPUTED'])
    const { transactionId } = data[0] ?? { transactionId: '' }
    await app.wired.operatorActions.reject({ businessId: setup.business.id, transactionId })
    await poll()
    expect([...book.returns.values()].map(({ reply }) => reply)).toMatchObject([
      { state: 'succeeded', amount: { value: '24.00', currency: 'USD' } },
    ])
  })

  it('issues accounts, and reports what arrives in them once', async () => {
    const setup = await aHolder(app)
    const { paymentMethodId } = await aVirtualAccount(setup)
    deposits.credits.receive(paymentMethodId, { value: '25.00', currency: 'USD' }, 'invoice 118')
    const errors: unknown[] = []
    for (let times = 0; times < 2; times += 1) {
      await pass(301)
      await app.wired.railCredits.poll((error) => errors.push(error))
    }
    await app.runDue()
    expect(errors).toEqual([])
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
  })

  it.each<readonly [Parameters<typeof aCollection>[0], string]>([
    ['none', 'SUCCESS'],
    ['the payer refuses', 'FAILED'],
    ['no answer, after', 'SUCCESS'],
  ])('with the reference "%s" ends a collection as %s', async (reference, status) => {
    const { transactionId } = await aCollection(reference)
    await pass(6, 31, 31)
    expect((await app.moves(transactionId)).at(-1)).toBe(status)
    expect(app.takeFailures()).toEqual([])
  })

  it.each(['asks for a password', 'asks for a password later'] as const)(
    'that %s collects with the right one',
    async (reference) => {
      const { setup, transactionId } = await aCollection(reference)
      await pass(6, 31)
      expect((await app.moves(transactionId)).at(-1)).toBe('CUSTOMER_ACTION_REQUIRED')
      expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
      must(await authorize(setup, transactionId, payerPassword))
      await pass(6, 31, 31)
      expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    },
  )

  it('that loses the answer to a password is asked about the collection', async () => {
    const { setup, transactionId } = await aCollection('password answer lost')
    expectRefusal(await authorize(setup, transactionId, payerPassword), 'EXTERNAL_REQUEST_ERROR')
    await pass(61, 31, 31)
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
  })

  it('knows after a restart what it collected', () => {
    const reopened = openDepositBook(file)
    expect([...reopened.collections]).toEqual([...book.collections])
    expect([...reopened.issued]).toEqual([...book.issued])
    expect(reopened.credits).toEqual(book.credits)
    expect([...reopened.tries]).toEqual([...book.tries])
  })
})
