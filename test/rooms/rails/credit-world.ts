import { beforeEach } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { Credit } from '../../../src/rails/credits.ts'
import { sandboxIdentity } from '../../../src/sandbox/identity.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount, type AccountHolder } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { createCreditSource } from './credit-source.ts'
import { createPartner } from './partner.ts'

/** Starts an app whose accounts are issued by a rail in memory, which reports credits. */
export const createCreditWorld = () => {
  const rail = 'dollar-1'
  const reports = createCreditSource(rail)
  const app = useApp({
    mode: 'production',
    identity: sandboxIdentity,
    issuer: { ...sandboxIssuer, railOf: () => rail, close: () => Promise.resolve() },
    rails: new Map([[rail, { ...createPartner().rail, name: rail }]]),
    creditSources: [reports.source],
  })

  const errors: unknown[] = []
  const poll = async (): Promise<void> => {
    await app.advanceClock('5 minutes')
    await app.wired.railCredits.poll((error) => errors.push(error))
  }
  beforeEach(async () => {
    reports.reset()
    errors.length = 0
    await query(app.wired.db, 'truncate rail_credit_polls')
  })

  let count = 0
  const aCredit = (requestId: string, change: Partial<Credit> = {}): Credit => {
    count += 1
    const amount = { minor: 2_500n, currency: 'USD' }
    const bookedAt = new Date('2026-05-20T10:44:55.000Z')
    const credit = {
      creditId: `CR-${count.toString()}`,
      requestId,
      amount,
      reference: 'invoice 118',
      bookedAt,
    }
    return { ...credit, ...change }
  }

  const report = (...credits: Credit[]): void => {
    reports.credits.push(...credits)
  }

  const depositsOf = async ({ client }: Pick<AccountHolder, 'client'>) =>
    must(await client.GET('/api/v1/transaction')).data.map(
      ({ status, destinationAmount, destinationCurrency, channel, merchantReference }) =>
        [status, destinationAmount, destinationCurrency, channel, merchantReference].join(' '),
    )

  const anAccount = async (overrides: Parameters<typeof aVirtualAccount>[1] = {}) => {
    const setup = await aHolder(app)
    return { setup, account: await aVirtualAccount(setup, overrides) }
  }
  return { rail, reports, app, errors, poll, aCredit, report, depositsOf, anAccount }
}
