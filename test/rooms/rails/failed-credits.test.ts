import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createCreditWorld } from './credit-world.ts'

const { reports, app, errors, poll, aCredit, report, depositsOf, anAccount } = createCreditWorld()

const tooMuch = { minor: 9_000_000_000_000_000_000n, currency: 'USD' }

describe('money that arrives in an account of a rail', () => {
  it('whose deposit cannot be stored is held and asked for again, and the list goes on', async () => {
    const { setup, account } = await anAccount()
    const faulty = aCredit(account.paymentMethodId, { amount: tooMuch })
    report(faulty, aCredit(account.paymentMethodId), aCredit(account.paymentMethodId))
    for (let times = 1; times < 3; times += 1) {
      await poll()
      expect(errors).toHaveLength(times)
      expect(await depositsOf(setup)).toHaveLength(2)
    }
    const { creditId } = faulty
    expect(await app.wired.railCredits.listHeld(1)).toMatchObject([{ creditId, because: 'failed' }])
    reports.credits[0] = { ...faulty, amount: { minor: 1n, currency: 'USD' } }
    await poll()
    expect(reports.asked).toEqual([
      'list',
      'list 2',
      `get ${creditId}`,
      'list 3',
      `get ${creditId}`,
      'list 3',
    ])
    expect(errors).toHaveLength(2)
    expect(await depositsOf(setup)).toHaveLength(3)
    expect(await app.wired.railCredits.listHeld(1)).toEqual([])
  })

  it('that can be neither applied nor held is read again', async () => {
    const { setup, account } = await anAccount()
    await query(app.wired.db, 'alter table rail_credits add constraint outage check (false) not valid')
    report(aCredit(account.paymentMethodId))
    await poll()
    expect(errors).toHaveLength(1)
    await query(app.wired.db, 'alter table rail_credits drop constraint outage')
    await poll()
    expect(reports.asked).toEqual(['list', 'list'])
    expect(await depositsOf(setup)).toHaveLength(1)
  })

  it('is not lost where the rail does not answer', async () => {
    const { setup, account } = await anAccount()
    report(aCredit(account.paymentMethodId))
    reports.before(() => Promise.reject(new Error('timed out')))
    await poll()
    expect(errors).toHaveLength(1)
    reports.before(() => Promise.resolve())
    await poll()
    expect(await depositsOf(setup)).toHaveLength(1)
  })

  it('is applied although the rail does not answer about one that failed', async () => {
    const { setup, account } = await anAccount()
    report(aCredit(account.paymentMethodId, { amount: tooMuch }))
    await poll()
    report(aCredit(account.paymentMethodId))
    reports.before((call) => (call === 'get' ? Promise.reject(new Error('timed out')) : Promise.resolve()))
    await poll()
    expect(errors).toHaveLength(2)
    expect(await depositsOf(setup)).toHaveLength(1)
  })
})
