import { beforeEach } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { createTime, forgetHealth, type Partner } from './partner.ts'

/** The dollar wallet of a business before, during and after a payout of its 100 dollars. */
export const wallets = {
  held: { available: '89.50', pending: '10.50' },
  paid: { available: '89.50', pending: '0.00' },
  released: { available: '100.00', pending: '0.00' },
}

/** Starts an app whose payouts go to the partner, which behaves at the beginning of each test. */
export const createWorld = (partner: Partner) => {
  const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
  beforeEach(async () => {
    partner.reset()
    await forgetHealth(app)
  })
  const aPaidPayout = async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    return { businessId: setup.business.id, transactionId }
  }
  return { app, aPaidPayout, ...createTime(app, partner) }
}
