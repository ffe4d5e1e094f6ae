import { beforeEach } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { RailChange } from '../../../src/rails/index.ts'
import type { RouteInput } from '../../../src/pricing/service.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { createPartner, forgetHealth, type Partner } from './partner.ts'

const toNigeria = { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country_code: 'NG', currency: 'NGN' } as const

/** Starts an app with partners `sandbox`, `second`, …, whose routes are tried in this order. */
export const createRails = (partners: readonly Partner[]) => {
  const changes: RailChange[] = []
  const rails = new Map(partners.map(({ rail }) => [rail.name, rail]))
  const app = useApp({ rails, onRailChange: (change) => changes.push(change) })
  const setRoute = (rail: string, rules: Partial<RouteInput>) =>
    app.wired.services.pricing.setRoutes([{ ...toNigeria, rail, ...rules }])
  beforeEach(async () => {
    await forgetHealth(app)
    changes.length = 0
    for (const [index, partner] of partners.entries()) {
      partner.reset()
      const any = { minimum: null, maximum: null, isEnabled: true }
      await setRoute(partner.rail.name, { ...any, priority: 100 + index })
    }
  })
  const pass = async (...steps: readonly number[]): Promise<void> => {
    for (const seconds of steps) {
      for (const { plays } of partners) plays.aheadMs += seconds * 1_000
      await app.advanceClock(`${seconds.toString()} seconds`)
      await app.runDue()
    }
  }
  return {
    app,
    /** What changed at the rails in this test. */
    changes,
    pass,
    setRoute,
    /** Leaves the first partner as the only one that gets payouts. */
    onlyFirst: () => setRoute('second', { isEnabled: false }),
    /** Creates payouts of one business, which are handed over together. */
    somePayouts: async (count: number): Promise<readonly string[]> => {
      const setup = await setUpPayout(app, { usd: '1000.00' })
      const ids: string[] = []
      while (ids.length < count) ids.push((await aPayout(setup)).transactionId)
      return ids
    },
    aPaidPayout: async () => {
      const setup = await setUpPayout(app, { usd: '100.00' })
      const { transactionId } = await aPayout(setup)
      return { setup, businessId: setup.business.id, transactionId }
    },
    /** The attempts of a transaction in short: `second succeeded ANSWER`. */
    shortAttempts: async (transactionId: string): Promise<readonly string[]> => {
      const rows = await query<{ rail: string; state: string; proof: string | null }>(
        app.wired.db,
        'select rail, state, proof from rail_attempts where transaction_id = :transactionId order by number',
        { transactionId },
      )
      return rows.map(({ rail, state, proof }) => [rail, state, proof ?? ''].join(' ').trim())
    },
    railOf: async (transactionId: string): Promise<string | undefined> =>
      (
        await query<{ rail: string }>(
          app.wired.db,
          'select rail from transactions where id = :transactionId',
          {
            transactionId,
          },
        )
      )[0]?.rail,
    /** How often a transaction was debited, over all partners. */
    debitsOf: (transactionId: string): number =>
      partners.reduce((sum, { debitsOf }) => sum + debitsOf(transactionId), 0),
  }
}

/** Creates partners named `sandbox`, `second`, `third` and `fourth`, which fence. */
export const createPartners = (): readonly [Partner, Partner, Partner, Partner] => [
  createPartner({ canFence: true }),
  createPartner({ canFence: true }, 'second'),
  createPartner({ canFence: true }, 'third'),
  createPartner({ canFence: true }, 'fourth'),
]
