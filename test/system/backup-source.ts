import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { components } from '../../generated/types.ts'
import { readConfig } from '../../src/config.ts'
import { inTransaction, query } from '../../src/db/tx.ts'
import { migrate } from '../../src/migrate.ts'
import { parseAmount } from '../../src/kernel/money.ts'
import { wire, type Wired } from '../../src/wire.ts'
import { aBankAccount, aCustomer, must, payoutBody } from '../support/builders.ts'
import { clientOf, type ApiClient } from '../support/client.ts'
import { setPayoutPrices } from '../support/prices.ts'
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { startServed } from './process.ts'

type Schemas = components['schemas']

/** A payout that the API acknowledged. */
export type Paid = { readonly id: string; readonly body: Schemas['CreateTransactionRequest'] }

/** A receiver whose responses can be withheld. */
export type HeldReceiver = Receiver & {
  /** Withholds responses until the returned function is called. */
  readonly hold: () => () => void
}

/** Starts a receiver. */
export const startHeldReceiver = async (): Promise<HeldReceiver> => {
  const receiver = await startReceiver()
  const answer: Receiver['answer'] = (res) => res.end('ok')
  return Object.assign(receiver, {
    hold: () => {
      const withheld: (() => void)[] = []
      receiver.answer = (res) => void withheld.push(() => res.end('ok'))
      return () => {
        receiver.answer = answer
        for (const release of withheld) release()
      }
    },
  })
}

/** Returns the id of the event that was received. */
export const eventIdOf = ({ headers }: Received): string => String(headers['webhook-id'])

/** Wires a deployment in this process, for what has no command. */
export const wireHere = (env: Readonly<Record<string, string>>): Wired => {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.table)
  return wire({ ...read.config, poolMax: 2, name: 'corridor-drill', statementTimeoutMs: 0 })
}

/** A deployment that takes payouts, of which every second one succeeds at once and the others wait. */
export type Source = {
  readonly wired: Wired
  readonly businessId: string
  readonly key: string
  readonly paid: readonly Paid[]
  /** Creates a payout. */
  readonly pay: () => Promise<Paid>
  /** Waits until this many more payouts were acknowledged. */
  readonly reach: (more: number) => Promise<void>
  /** Stops the clients and kills the processes. */
  readonly kill: () => Promise<void>
}

const openingBalance = '1000000.00'
const clients = 3
const restMs = 20

const addBusiness = async (wired: Wired, receiver: Receiver) => {
  const { businesses, keys, webhooks, services } = wired
  await setPayoutPrices(services, 'sandbox')
  const business = await businesses.create({ name: 'Acme Payments', countryCode: 'NG' })
  await businesses.setRateLimit(business.id, 'createTransaction', 1_000_000)
  await webhooks.setUrl(business.id, receiver.url)
  const money = parseAmount(openingBalance, 'USD')
  if (typeof money === 'string') throw new Error(money)
  await services.sandbox.topUp(await businesses.show(business.id), { amount: money, walletType: 'MAIN' })
  const { key } = await keys.create({ businessId: business.id, name: 'drill', permissions: [], legacy: true })
  return { businessId: business.id, key }
}

/** Seals the first entries of the business as if they were three days old. */
const sealPast = async ({ db, seals }: Wired): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    await query(trx, `update journals set created_at = created_at - interval '3 days'`)
  })
  expect(await seals.seal(await seals.readDue())).not.toEqual([])
}

const payer = (client: ApiClient, ids: Parameters<typeof payoutBody>[0], paid: Paid[]) => {
  let count = 0
  return async (): Promise<Paid> => {
    const number = (count += 1)
    const reference = `drill-${number.toString()}${number % 2 === 0 ? '-SIMULATE_INSTANT' : ''}`
    const body = payoutBody(ids, { reference })
    const made = { id: must(await client.POST('/api/v1/transaction', { body })).data.transactionId, body }
    paid.push(made)
    return made
  }
}

/** The processes that were started, to end those that a failed test left. */
export const children: ChildProcess[] = []

/** Starts API and worker on an empty database, and clients that create payouts without a pause. */
export const startSource = async (
  env: Readonly<Record<string, string>>,
  receiver: Receiver,
): Promise<Source> => {
  await migrate(String(env['DATABASE_URL']), 'sandbox')
  const wired = wireHere(env)
  const { businessId, key } = await addBusiness(wired, receiver)
  await sealPast(wired)
  const served = await startServed('both', env)
  children.push(served.child)
  const client = clientOf(served.url, key)
  const { customerId } = await aCustomer(client)
  const { paymentMethodId: destinationId } = await aBankAccount(client, { customerId })
  const paid: Paid[] = []
  const pay = payer(client, { customerId, destinationId }, paid)
  let isOver = false
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver) {
        await pay()
        await pause(restMs)
      }
    }),
  )
  return {
    wired,
    businessId,
    key,
    paid,
    pay,
    reach: async (more) => {
      const goal = paid.length + more
      await until(
        () => paid.length >= goal,
        () => `${paid.length.toString()} payouts\n${served.log()}`,
      )
    },
    kill: async () => {
      isOver = true
      await load
      served.child.kill('SIGKILL')
      await served.ended
      await wired.close()
    },
  }
}
