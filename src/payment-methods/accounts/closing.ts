import type { Db } from '../../db/knex.ts'
import type { JobOutcome } from '../../jobs/index.ts'
import { assert } from '../../kernel/assert.ts'
import type { AccountIssuer } from '../../rails/index.ts'
import { issuedKindOf } from './order.ts'
import { findOrder, type OrderIds } from './store.ts'

/** Closes accounts at the rails that issued them. */
export type Closing = {
  /** Tells the rail of a closed account; run by the worker until the rail confirms it. */
  readonly closeAtRail: (ids: OrderIds) => Promise<JobOutcome>
}

/** Creates the closing of accounts. */
export const createClosing = ({
  db,
  issuer,
}: {
  readonly db: Db
  readonly issuer: AccountIssuer | undefined
}): Closing => ({
  closeAtRail: async (ids) => {
    const order = await findOrder(db, ids)
    assert(order?.rail && issuer?.close, `the rail of the account ${ids.id} is configured in this process`)
    await issuer.close(issuedKindOf(order), { requestId: order.id, rail: order.rail })
    return { kind: 'done' }
  },
})
