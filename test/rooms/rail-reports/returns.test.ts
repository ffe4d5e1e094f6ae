import { beforeAll, describe, expect, it } from 'vitest'
import type { TokenIssued } from '../../../src/audit/index.ts'
import { query, queryOne } from '../../../src/db/tx.ts'
import type { PayoutReturn } from '../../../src/rails/index.ts'
import { createWorld, wallets } from '../rails/live-world.ts'
import { createPartner, loseReply, makeDue, shortAttempts, shortCases } from '../rails/partner.ts'

// Money that comes back after a payout had succeeded: fault L13 of docs/reliability.md.

const partner = createPartner()
const { app, aPaidPayout, pass } = createWorld(partner)

let mary: TokenIssued
let bob: TokenIssued
beforeAll(async () => {
  mary = await app.wired.audit.addOperator('Mary')
  bob = await app.wired.audit.addOperator('Bob')
})

// What the recipient of a payout of 10 dollars gets.
const amountOf = async (transactionId: string) => {
  const row = await queryOne<{ minor: bigint; currency: string }>(
    app.wired.db,
    `select destination_minor as minor, destination_currency as currency from transactions where id = :transactionId`,
    { transactionId },
  )
  if (!row) throw new Error('there is no such payout')
  return row
}

const returnedAt = new Date('2026-05-23T07:40:00.000Z')
type Parts = readonly (readonly [returnId: string, minor: bigint, currency?: string])[]

/** A payout, and what its rail says came back of it: parts of its amount. */
const aPayout = async () => {
  const payout = await aPaidPayout()
  const { minor, currency } = await amountOf(payout.transactionId)
  const say = (parts: Parts): void => {
    const returns = parts.map(([returnId, part, other = currency]): PayoutReturn => ({
      returnId: `${returnId}-${payout.transactionId}`,
      amount: { minor: part, currency: other },
      returnedAt,
    }))
    partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: 'R-1', returns })
  }
  const ask = async (): Promise<void> => {
    await makeDue(app, payout.businessId, payout.transactionId)
    await app.runDue()
  }
  return { ...payout, minor, say, ask }
}

const aSuccess = async () => {
  const payout = await aPayout()
  await app.runDue()
  return payout
}

const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)
const countReturns = async (transactionId: string): Promise<number> =>
  (
    await query(app.wired.db, 'select from rail_returns where transaction_id = :transactionId', {
      transactionId,
    })
  ).length
const caseOf = async (transactionId: string): Promise<string> => {
  const open = await app.wired.railCases.list({ isAll: false, limit: 100 })
  return open.find((one) => one.transactionId === transactionId)?.id ?? 'no case'
}

describe('a return in full', () => {
  it('refunds the payout with its fee, once, and notifies', async () => {
    const { businessId, transactionId, minor, say, ask } = await aSuccess()
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.paid)
    say([['r1', minor]])
    await ask()
    await ask()
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS', 'REFUNDED'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE', 'REFUND'])
    expect(await countReturns(transactionId)).toBe(1)
    expect(await shortCases(app, transactionId)).toEqual([])
    const events = await app.events(businessId, transactionId)
    expect(events.at(-1)).toMatchObject({
      type: 'TRANSACTION.UPDATED',
      body: { data: { status: 'REFUNDED' } },
    })
  })

  it('is made once, also where two workers see it at once', async () => {
    const { businessId, transactionId, minor, say } = await aSuccess()
    say([['r1', minor]])
    await makeDue(app, businessId, transactionId)
    await query(
      app.wired.db,
      `insert into jobs (business_id, task, subject_id, due_at, created_at)
       values (:businessId, 'transactions.ask', :payoutId, app.now(), app.now())`,
      { businessId, payoutId: `${transactionId}-01` },
    )
    await Promise.all([app.runDue(), app.runDue()])
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE', 'REFUND'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
  })

  it('may come in parts: the case of the first is closed by the last', async () => {
    const { businessId, transactionId, minor, say, ask } = await aSuccess()
    say([['r1', 100n]])
    await ask()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.paid)
    say([
      ['r1', 100n],
      ['r2', minor - 100n],
    ])
    await ask()
    expect(await statusOf(transactionId)).toBe('REFUNDED')
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch ANSWER'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
  })

  it('of a payout whose outcome was unknown settles it first', async () => {
    const { businessId, transactionId, minor, say } = await aPayout()
    partner.plays.send = loseReply
    await app.runDue()
    app.takeFailures()
    say([['r1', minor]])
    await pass(6)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS', 'REFUNDED'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
  })
})

describe('a return that is not the amount of the payout', () => {
  it.each<readonly [string, (minor: bigint) => Parts]>([
    ['less than the amount', (minor) => [['r1', minor - 1n]]],
    ['more', (minor) => [['r1', minor + 1n]]],
    ['in another currency', (minor) => [['r1', minor, 'GHS']]],
    [
      'the same return listed twice',
      (minor) => [
        ['r1', minor / 2n],
        ['r1', minor / 2n],
      ],
    ],
  ])('is a case, and moves nothing: %s', async (_, partsOf) => {
    const { businessId, transactionId, minor, say, ask } = await aSuccess()
    say(partsOf(minor))
    await ask()
    await ask()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await countReturns(transactionId)).toBe(1)
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.paid)
  })

  it('is a contradiction where the rail changes a return', async () => {
    const { transactionId, minor, say, ask } = await aSuccess()
    say([['r1', minor - 1n]])
    await ask()
    say([['r1', minor]])
    await ask()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch', 'contradiction'])
  })

  it('is a case where the payout is refunded already', async () => {
    const { businessId, transactionId, minor, say, ask } = await aSuccess()
    await app.wired.operatorActions.refund({ businessId, transactionId })
    say([['r1', minor]])
    await ask()
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE', 'REFUND'])
  })

  it('of a payout that failed is a case: it was paid although its money was given back', async () => {
    partner.plays.executesAs = 'failed'
    const { businessId, transactionId, minor, say, ask } = await aSuccess()
    expect(await statusOf(transactionId)).toBe('FAILED')
    say([['r1', minor]])
    await ask()
    expect(await statusOf(transactionId)).toBe('FAILED')
    expect(await shortAttempts(app, transactionId)).toEqual(['1 refused ANSWER'])
    expect(await shortCases(app, transactionId)).toEqual(['paid_although_released'])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
  })
})

describe('the ruling on returns', () => {
  const aShortReturn = async () => {
    const payout = await aSuccess()
    payout.say([['r1', payout.minor - 50n]])
    await payout.ask()
    return { ...payout, caseId: await caseOf(payout.transactionId) }
  }
  const rule = async (caseId: string, outcome: 'REFUND' | 'KEEP') => {
    const finding = { caseId, outcome, reference: 'R-1' }
    await app.wired.railCases.propose(mary, { ...finding, evidence: 'the statement' })
    return (await app.wired.railCases.confirm(bob, finding)).details
  }

  it('refunds the payout as a whole', async () => {
    const { businessId, transactionId, caseId } = await aShortReturn()
    expect(await rule(caseId, 'REFUND')).toMatchObject({ returns: [{ returnedAt }] })
    expect(await statusOf(transactionId)).toBe('REFUNDED')
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch RULING'])
  })

  it('keeps the payout as it is, and a later return is another case', async () => {
    const { businessId, transactionId, caseId, say, ask, minor } = await aShortReturn()
    await rule(caseId, 'KEEP')
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.paid)
    say([
      ['r1', minor - 50n],
      ['r2', 10n],
    ])
    await ask()
    expect(await shortCases(app, transactionId)).toEqual(['return_mismatch RULING', 'return_mismatch'])
  })

  it('refunds nothing that is refunded already', async () => {
    const { businessId, transactionId, caseId } = await aShortReturn()
    await app.wired.operatorActions.refund({ businessId, transactionId })
    await expect(rule(caseId, 'REFUND')).rejects.toThrow('INVALID_BUSINESS_TRANSACTION_REQUEST')
    await rule(caseId, 'KEEP')
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.released)
  })

  it('says refund or keep, and nothing else', async () => {
    const { caseId } = await aShortReturn()
    const paid = { caseId, outcome: 'PAID', reference: null, evidence: 'the statement' } as const
    await expect(app.wired.railCases.propose(mary, paid)).rejects.toThrow('VALIDATION_ERROR')
  })
})

describe('the database', () => {
  const move = (businessId: string, transactionId: string) =>
    query(
      app.wired.db,
      `insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
       values (:businessId, :transactionId, 4, 'SUCCESS', 'REFUNDED', 'rail', app.now())`,
      { businessId, transactionId },
    )

  it('refuses a refund by a rail without returns of exactly the amount', async () => {
    const { businessId, transactionId, say, ask, minor } = await aSuccess()
    await expect(move(businessId, transactionId)).rejects.toThrow('only by returns of exactly its amount')
    say([['r1', minor - 1n]])
    await ask()
    await expect(move(businessId, transactionId)).rejects.toThrow('only by returns of exactly its amount')
  })

  it('refuses a return of two payouts that is not marked, and any change of one', async () => {
    const first = await aSuccess()
    first.say([['r1', 1n]])
    await first.ask()
    const { businessId, transactionId } = await aSuccess()
    const copied = query(
      app.wired.db,
      `insert into rail_returns
       select :businessId, :transactionId, number, return_id, rail, currency, minor, returned_at, recorded_at, is_reused
         from rail_returns where transaction_id = :first`,
      { businessId, transactionId, first: first.transactionId },
    )
    await expect(copied).rejects.toThrow('rail_returns_once')
    await expect(query(app.wired.db, 'update rail_returns set minor = 2')).rejects.toThrow('append-only')
  })
})

describe('the verification of the ledger', () => {
  it('finds a refund by a rail whose returns are not its amount', async () => {
    const { businessId, transactionId, minor, say, ask } = await aSuccess()
    say([['r1', minor]])
    await ask()
    const { db, verifier } = app.wired
    const change = (sql: string) => query(db, sql, { businessId, transactionId })
    await change('alter table rail_returns disable trigger user')
    await change('update rail_returns set minor = minor - 1 where transaction_id = :transactionId')
    const breaches = await verifier.verify({ graceSeconds: 1e9 })
    expect(breaches).toMatchObject([{ check: 'attempts', subjectId: transactionId }])
    expect(breaches[0]?.detail).toContain('refunded without returns of its amount')
    await change('update rail_returns set minor = minor + 1 where transaction_id = :transactionId')
    await change('alter table rail_returns enable trigger user')
  })
})
