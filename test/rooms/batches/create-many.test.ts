import { describe, expect, it } from 'vitest'
import type { Business } from '../../../src/auth/caller.ts'
import { query } from '../../../src/db/tx.ts'
import type { CreateCommand } from '../../../src/transactions/create/command.ts'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, unique } from '../../support/builders.ts'
import { beforeStatements } from '../../support/statements.ts'

// Creating many at once writes and refuses the same as creating them one after the other.

const app = useApp()

type Side = { readonly business: Business; readonly methods: readonly string[] }

const endings = ['6789', '0005', '0001', '0003']

const aSide = async (): Promise<Side> => {
  const { id, client } = await aBusiness(app, { balances: { USD: '40.00' } })
  const { businesses, limits, webhooks } = app.wired
  await limits.set(id, { currency: 'USD', daily: '60.00', minimum: '0.50' })
  await webhooks.setUrl(id, 'http://127.0.0.1:9/hooks')
  const methods: string[] = []
  for (const ending of endings) methods.push((await aBankAccount(client, { ending })).paymentMethodId)
  return { business: await businesses.show(id), methods }
}

/** Returns payouts with a source or a destination amount; some below the minimum, beyond limit or balance, to an
 *  unknown account, or with a used key. */
const commandsOf = ({ business, methods }: Side, number: number): readonly CreateCommand[] => {
  const cents = [500n, 100n, 900n, 1_200n, 20n, 4_000n, 1_500n, 300n, 50n, 400n, 200n]
  return cents.map((minor, index) => {
    const key = `many-${number.toString()}-${(index === 8 ? 0 : index).toString()}`
    const isOfSource = index % 2 === 0
    return {
      origin: 'batch',
      type: 'WITHDRAW',
      customerId: business.ownerCustomerId,
      methodId: index === 7 ? 'f'.repeat(24) : methods[index % methods.length],
      source: isOfSource ? { minor, currency: 'USD' } : { minor: null, currency: 'USD' },
      destination: isOfSource ? undefined : { minor: minor * 1_540n, currency: 'NGN' },
      destinationCurrency: 'NGN',
      prefersSource: false,
      idempotencyKey: key,
      reference: key,
      meta: { idempotencyKey: key, reference: key },
    }
  })
}

const oneByOne = async (business: Business, commands: readonly CreateCommand[]) => {
  const outcomes: string[] = []
  for (const command of commands) {
    const outcome = app.wired.services.transactions.create(business, command).then(
      ({ status }) => status,
      (error: unknown) => String(error).replace(/^Refusal: (\w+).*$/s, '$1'),
    )
    outcomes.push(await outcome)
  }
  return outcomes
}

const createAll = async (business: Business, commands: readonly CreateCommand[]) => {
  const attempts = await app.wired.services.transactions.createMany(business, { commands })
  return attempts.map((one) => (one.kind === 'created' ? one.transaction.status : one.refusal.code))
}

/** Queries for all rows of a business, without ids, times and sealed bytes. */
const tables: Readonly<Record<string, string>> = {
  transactions: `select type, status, version, channel, rail, source_currency, source_minor, destination_currency,
      destination_minor, rate, fee_minor, wallet_type, fee_wallet_type, idempotency_key, reference, merchant_reference,
      meta, failure_code, otp_attempts, otp_refusals, updated_at = created_at as is_new from transactions
     where business_id = :id and origin = 'batch' order by idempotency_key`,
  moves: `select t.idempotency_key, m.version, m.from_status, m.to_status, m.actor, m.reason,
      m.moved_at = t.created_at as is_same from transaction_moves m join transactions t
      on t.business_id = m.business_id and t.id = m.transaction_id where t.business_id = :id
      and t.origin = 'batch' order by 1, 2`,
  events: `select t.idempotency_key, e.type, e.sequence, e.created_at = t.created_at as is_same from events e
      join transactions t on t.business_id = e.business_id and t.id = e.subject_id where t.business_id = :id
      and t.origin = 'batch' order by 1, 3`,
  jobs: `select t.idempotency_key, j.task, j.position, j.due_at - t.created_at as due from jobs j
      join transactions t on t.business_id = j.business_id and t.id = coalesce(j.lane, j.subject_id)
     where t.business_id = :id and t.origin = 'batch' order by 1, 2, 3`,
  postings: `select t.idempotency_key, p.kind, p.line, p.debit_account, p.credit_account, p.currency, p.amount_minor
      from postings p join transactions t on t.business_id = p.business_id and t.id = p.transaction_id
     where t.business_id = :id and t.origin = 'batch' order by 1, 2, 3`,
  wallets: `select type, currency, available_minor, pending_minor from wallets where business_id = :id order by 1, 2`,
  uses: `select t.idempotency_key, u.currency, u.amount_minor from limit_uses u join transactions t
      on t.business_id = u.business_id and t.id = u.transaction_id where t.business_id = :id order by 1`,
  usage: `select period, currency, used_minor from limit_usage where business_id = :id order by 1`,
  counts: `select span, status, type, channel, source_currency, destination_currency, count from transaction_counts
     where business_id = :id and count > 0 order by 1, 2, 3, 4, 5, 6`,
}

const writtenBy = async ({ business: { id } }: Side): Promise<Readonly<Record<string, unknown>>> => {
  const written: Record<string, unknown> = {}
  for (const [name, sql] of Object.entries(tables)) written[name] = await query(app.wired.db, sql, { id })
  return written
}

describe('createMany', () => {
  it('writes and refuses the same as single creates one after the other', async () => {
    const [alone, together] = [await aSide(), await aSide()]
    const number = unique()
    const outcomes = await oneByOne(alone.business, commandsOf(alone, number))
    expect(await createAll(together.business, commandsOf(together, number))).toEqual(outcomes)
    expect(new Set(outcomes)).toEqual(
      new Set([
        'PENDING',
        'FAILED',
        'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
        'BUSINESS_LIMIT_EXCEEDED',
        'BALANCE_INSUFFICIENT',
        'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
        'DUPLICATE_REQUEST',
      ]),
    )
    const written = await writtenBy(together)
    expect(written).toEqual(await writtenBy(alone))
    for (const [name, rows] of Object.entries(written)) expect(rows, name).not.toEqual([])
  })

  it('refuses a transaction whose limit was lowered after its facts were read', async () => {
    const side = await aSide()
    const [first, , , , , , , , , , last] = commandsOf(side, unique())
    if (!first || !last) throw new Error('there are eleven commands')
    expect(await createAll(side.business, [first])).toEqual(['PENDING'])
    const lower = async (): Promise<void> => {
      await app.wired.limits.set(side.business.id, { currency: 'USD', daily: '6.00' })
    }
    const outcome = beforeStatements(/app\.create_transactions\(/, lower, () =>
      createAll(side.business, [last]),
    )
    expect(await outcome).toEqual(['BUSINESS_LIMIT_EXCEEDED'])
  })

  it('validates against the current limits when their currency changed meanwhile', async () => {
    const side = await aSide()
    const commands = commandsOf(side, unique()).slice(0, 2)
    let writes = 0
    const change = async (): Promise<void> => {
      writes += 1
      const none = { weekly: 'none', monthly: 'none', minimum: 'none' }
      await app.wired.limits.set(side.business.id, { currency: 'NGN', daily: '50000.00', ...none })
    }
    const create = () => createAll(side.business, commands)
    const outcomes = await beforeStatements(/app\.create_transactions\(/, change, create)
    expect([outcomes, writes]).toEqual([['PENDING', 'FAILED'], 2])
  })
})
