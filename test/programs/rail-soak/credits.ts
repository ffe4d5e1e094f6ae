import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../../src/db/tx.ts'
import { parseAmount } from '../../../src/kernel/money.ts'
import { until } from '../../support/until.ts'
import { isAllowed } from './load.ts'
import type { RailWorld } from './world.ts'

// Money that arrives: the connector pays each one-time account once, whatever dies meanwhile.

/** A client that opens accounts. */
export type Collecting = {
  /** Waits for its last request; returns the faults of responses. */
  readonly stop: () => Promise<readonly string[]>
}

/** Starts a client that opens one-time accounts of different amounts until it is stopped. */
export const startCollecting = ({ account }: RailWorld, restMs: number): Collecting => {
  const { client, customerId } = account
  const faults: string[] = []
  let isStopped = false
  const run = async (): Promise<void> => {
    for (let amount = 1; !isStopped; amount += 1) {
      await client
        .createVirtualAccount({ body: { currency: 'USD', customerId, amount } })
        .catch((error: unknown) => {
          if (!isAllowed(error)) faults.push(`the account for ${amount.toString()} USD: ${String(error)}`)
        })
      await pause(restMs)
    }
  }
  const running = run()
  return {
    stop: async () => {
      isStopped = true
      await running
      return faults
    },
  }
}

type CreditRow = {
  readonly creditId: string
  readonly because: string | null
  readonly minor: bigint | null
  readonly status: string | null
}

const listRows = ({ db }: RailWorld): Promise<CreditRow[]> =>
  query(
    db,
    `select c.credit_id as "creditId", c.held_because as because, t.destination_minor as minor, t.status
       from rail_credits c
       left join transactions t on t.business_id = c.business_id and t.id = c.transaction_id`,
  )

// An account whose order died with the API is unknown: no payer ever gets its number. One that has expired needs a
// review.
const isEnded = ({ because, status }: CreditRow): boolean =>
  because === 'unknown_account' || status === 'SUCCESS' || status === 'IN_REVIEW'

// Longer than the rails are read apart.
const nextReadingMs = 6 * 60_000

/** Lets the worker read the rail once more, and waits until each credit of the partner has its deposit or is held. */
export const settleCredits = async (world: RailWorld): Promise<void> => {
  await world.advance(nextReadingMs)
  await until(
    async () => (await listRows(world)).filter(isEnded).length === world.readCredits().length,
    () => 'credits of the partner have no deposit',
  )
}

/** Compares the credits of the partner with the deposits; returns how many there are, and what differs. */
export const checkCredits = async (world: RailWorld) => {
  const rows = await listRows(world)
  const byId = new Map(rows.map((row) => [row.creditId, row]))
  const faults = world.readCredits().flatMap(({ creditId, amount: { value, currency } }) => {
    const row = byId.get(creditId)
    const paid = parseAmount(value, currency)
    const isRight = row && isEnded(row) && typeof paid === 'object' && [null, paid.minor].includes(row.minor)
    return isRight ? [] : [`the credit ${creditId} of ${value} is ${row?.status ?? 'without a deposit'}`]
  })
  const made = await query(world.db, `select from transactions where origin = 'transfer'`)
  const deposits = rows.filter(({ minor }) => minor !== null).length
  const extra =
    made.length === deposits ? [] : [`${made.length.toString()} deposits of ${deposits.toString()} credits`]
  return { deposits, breaches: [...faults, ...extra] }
}
