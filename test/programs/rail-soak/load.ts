import { setTimeout as pause } from 'node:timers/promises'
import { CorridorError } from '../../../src/client/errors.ts'
import type { Account } from '../../../src/dev/production/account.ts'
import { formatMinor } from '../../../src/kernel/money.ts'
import type { Chance } from '../soak/chance.ts'

/** A payout that a client wants; `transactionId` once its response was read. */
export type Order = { readonly reference: string; readonly minor: bigint; transactionId?: string }

/** How many clients pay, and their longest pause between two payouts. */
export type Manners = { readonly clients: number; readonly restMs: number }

type Payer = Account & { readonly order: Order }

const create = async ({ client, customerId, destinationId, order }: Payer): Promise<void> => {
  const amount = formatMinor(order.minor, 'NGN')
  const { data } = await client.createTransaction({
    body: {
      type: 'WITHDRAW',
      customerId,
      destinationId,
      sourceAmount: amount,
      sourceCurrency: 'NGN',
      destinationAmount: amount,
      destinationCurrency: 'NGN',
      meta: { idempotencyKey: `key-${order.reference}`, reference: order.reference },
    },
  })
  order.transactionId = data.transactionId
}

/** Finds the payout that an earlier request of the order created, and whose response was lost. */
const find = async ({ client, order }: Payer): Promise<void> => {
  const { data } = await client.listTransactions({ query: { reference: order.reference } })
  const [found] = data
  if (found) order.transactionId = found.transactionId
}

/** Returns whether a client may get this error: no response, or 503. */
export const isAllowed = (error: unknown): boolean =>
  !(error instanceof CorridorError) || error.status === 503

/** Sends an order; returns the fault of the response. No response, or 503, leaves the order unconfirmed. */
const send = async (payer: Payer): Promise<string | undefined> => {
  try {
    await create(payer).catch((error: unknown) => {
      if (error instanceof CorridorError && error.code === 'DUPLICATE_REQUEST') return find(payer)
      throw error
    })
    return undefined
  } catch (error) {
    return isAllowed(error) ? undefined : `the payout ${payer.order.reference}: ${String(error)}`
  }
}

/** Running clients. */
export type Load = {
  readonly orders: readonly Order[]
  /** Waits for the clients to finish; returns the faults of responses. */
  readonly stop: () => Promise<readonly string[]>
}

const refusedMs = 300

/** Starts clients that pay until they are stopped. */
export const startLoad = (account: Account, chance: Chance, { clients, restMs }: Manners): Load => {
  const orders: Order[] = []
  const faults: string[] = []
  let isStopped = false
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const order: Order = {
        reference: `order-${orders.length.toString()}`,
        minor: BigInt(chance.between(100, 500_000)),
      }
      orders.push(order)
      const fault = await send({ ...account, order })
      if (fault !== undefined) faults.push(fault)
      // A client that is refused waits, instead of creating more unconfirmed orders.
      await pause(chance.between(0, restMs) + (order.transactionId === undefined ? refusedMs : 0))
    }
  }
  const running = Promise.all(Array.from({ length: clients }, run))
  return {
    orders,
    stop: async () => {
      isStopped = true
      await running
      return faults
    },
  }
}

const mostTries = 20
const againMs = 500

/** Sends an order again until it is confirmed, as a client does that gets no response or 503. */
const confirmOne = async (payer: Payer): Promise<string | undefined> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const fault = await send(payer)
    if (fault !== undefined || payer.order.transactionId !== undefined) return fault
    await pause(againMs)
  }
  return `${payer.order.reference} stays unconfirmed`
}

/** Confirms the unconfirmed orders; returns the faults of responses. */
export const confirm = async (account: Account, orders: readonly Order[]): Promise<readonly string[]> => {
  const faults: (string | undefined)[] = []
  for (const order of orders.filter(({ transactionId }) => transactionId === undefined))
    faults.push(await confirmOne({ ...account, order }))
  return faults.filter((fault) => fault !== undefined)
}
