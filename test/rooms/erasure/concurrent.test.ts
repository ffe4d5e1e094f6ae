import { describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { eraseCustomer, hideCustomerAndMethods, lockForErasure } from '../../../src/erasure/store.ts'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, must, payoutBody } from '../../support/builders.ts'
import { aPayer, sessionBody } from '../../support/checkouts.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

const setUp = async () => {
  const business = await aBusiness(app, { balances: { USD: '1000.00' } })
  const customer = aPayer()
  const { client } = business
  const { customerId } = must(
    await client.POST('/api/v1/customer', {
      body: { fullName: customer.name, email: customer.email, phone: customer.phone, countryCode: 'KE' },
    }),
  ).data
  const { paymentMethodId: destinationId } = await aBankAccount(client, { customerId })
  return { business, client, customer, ids: { businessId: business.id, customerId }, destinationId }
}

type Setup = Awaited<ReturnType<typeof setUp>>

const countWaiting = async (): Promise<number> => {
  const waiting = await query(
    app.wired.db,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}

/** Erases the customer while the request, which read it before, waits for its lock; returns the response. */
const eraseDuring = async <T>({ ids }: Setup, send: () => Promise<T>): Promise<T> => {
  let answer: Promise<T> | undefined
  await inTransaction(app.wired.db, async (trx) => {
    await lockForErasure(trx, ids)
    answer = send()
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await hideCustomerAndMethods(trx, ids, new Date())
    await eraseCustomer(trx, ids)
  })
  if (!answer) throw new Error('nothing was sent')
  return answer
}

/** Counts what is left of the customer in clear, or sealed under its destroyed key. */
const countLeft = async ({ ids }: Setup): Promise<number> => {
  const rows = await query(
    app.wired.db,
    `select id from transactions where business_id = :businessId and customer_id = :customerId
     union all
     select id from payment_methods
      where business_id = :businessId and customer_id = :customerId and details_encrypted is not null
     union all
     select id from checkout_sessions where business_id = :businessId and customer_id = :customerId`,
    ids,
  )
  return rows.length
}

describe('a request that read a customer before it was erased', () => {
  it('makes no payout', async () => {
    const setup = await setUp()
    const body = payoutBody({ ...setup.ids, destinationId: setup.destinationId })
    const answer = await eraseDuring(setup, () => setup.client.POST('/api/v1/transaction', { body }))
    expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    expect(await countLeft(setup)).toBe(0)
  })

  it('saves no account', async () => {
    const setup = await setUp()
    const body = {
      customerId: setup.ids.customerId,
      type: 'WITHDRAW' as const,
      channel: 'BANK_ACCOUNT' as const,
      accountName: 'Private Name',
      accountNumber: '0123456780',
      countryCode: 'NG',
      institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    }
    const answer = await eraseDuring(setup, () => setup.client.POST('/api/v1/payment-method', { body }))
    expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    expect(await countLeft(setup)).toBe(0)
  })

  it('changes no profile', async () => {
    const setup = await setUp()
    const params = { path: { customerId: setup.ids.customerId } }
    const body = { fullName: 'Private Name' }
    const answer = await eraseDuring(setup, () =>
      setup.client.PATCH('/api/v1/customer/{customerId}', { params, body }),
    )
    expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
  })

  it('opens its checkout for a new customer', async () => {
    const setup = await setUp()
    const body = sessionBody({ customer: setup.customer, metadata: { note: 'private' } })
    const answer = await eraseDuring(setup, () => setup.client.POST('/api/v1/checkout-session', { body }))
    expect(answer.response.status).toBe(201)
    expect(await countLeft(setup)).toBe(0)
  })
})
