import type { BusinessesService } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import type { PaymentMethodsService } from '../payment-methods/index.ts'
import type { Credit, CreditSource } from '../rails/index.ts'
import type { RecallsService, TransactionIds, TransfersService } from '../transactions/index.ts'
import { askReturn, returnDueCredits, type OnError } from './returns.ts'
import { isContradicted, isExpected, referenceOf, type HeldBecause } from './rules.ts'
import {
  clearContradiction,
  type ContradictedAccount,
  countHeld,
  findAccount,
  findCredit,
  type HeldCredit,
  listContradictedAccounts,
  listFailed,
  listHeld,
  listRecalled,
  lockCredit,
  markContradicted,
  markRecalled,
  moveCursor,
  readAges,
  startPoll,
  writeCredit,
} from './store.ts'

/** What became of a credit: its deposit was made, it is held, or it had its deposit before. */
export type CreditResult = 'applied' | 'held' | 'known'

/** Money that arrives in accounts of rails. Each credit of a rail makes one deposit, however often and by whichever way
 *  it is reported (docs/design/rails.md#credits). */
export type RailCreditsService = {
  /** Asks a rail for a credit, and applies it; the deposit of one that is recalled is disputed. Refuses NOT_FOUND_ERROR
   *  where the rail or the credit is unknown. Throws where the rail does not answer; can be repeated. */
  readonly receiveCredit: (rail: string, creditId: string) => Promise<CreditResult>
  /** Reads the new credits of each rail whose last reading was five minutes ago, and applies them; then recalls
   *  and pays back what is due. A rail, or a credit, that fails does not stop the others, and is asked for again
   *  the next time. */
  readonly poll: (onError: OnError) => Promise<void>
  /** Asks a rail for the return of a credit, and writes what became of it. */
  readonly askReturn: (rail: string, returnId: string) => Promise<void>
  /** Lists the credits that operators have to look at, the oldest first. */
  readonly listHeld: (limit: number) => Promise<readonly HeldCredit[]>
  /** Lists the accounts for which their rail issued two numbers, the oldest first. */
  readonly listContradictedAccounts: (limit: number) => Promise<readonly ContradictedAccount[]>
  /** Stops counting a credit or an account, by its id, as contradicted by its rail, until that happens again. Returns
   *  which it was. Refuses NOT_FOUND_ERROR where there is none. */
  readonly clearContradiction: (rail: string, id: string) => Promise<readonly ('credit' | 'account')[]>
}

/** What credits need from outside. */
export type RailCreditsDeps = {
  readonly db: Db
  readonly sources: readonly CreditSource[]
  readonly businesses: Pick<BusinessesService, 'show'>
  readonly paymentMethods: Pick<PaymentMethodsService, 'findMany'>
  readonly transfers: Pick<TransfersService, 'receiveArrived'>
  readonly recalls: RecallsService
}

type Report = { readonly rail: string; readonly credit: Credit }

/** Makes the deposit of a credit, or returns why there is none. */
const makeDeposit = async (
  { businesses, paymentMethods, transfers }: RailCreditsDeps,
  trx: Trx,
  { rail, credit }: Report,
): Promise<TransactionIds | HeldBecause> => {
  const { requestId, amount, reference: transferReference, recalledAt } = credit
  if (recalledAt) return 'recalled'
  if (!amount) return 'invalid_amount'
  const account = await findAccount(trx, { rail, requestId })
  if (!account) return 'unknown_account'
  const { businessId } = account
  const method = (await paymentMethods.findMany(trx, businessId, [requestId])).get(requestId)
  assert(method, `the account ${requestId} was issued`)
  const { id } = await transfers.receiveArrived(trx, await businesses.show(businessId), {
    customerId: method.customerId,
    dataKey: method.dataKey,
    methodId: method.id,
    amount,
    rail,
    reference: referenceOf(method, credit),
    transferReference,
    account: method,
    ...(method.channel === 'CRYPTO_WALLET' && { channel: 'CRYPTO' as const }),
    isOneTime: Boolean(method.terms?.oneTime),
    isExpected: isExpected(method, amount),
  })
  return { businessId, transactionId: id }
}

const apply = (deps: RailCreditsDeps, report: Report): Promise<CreditResult> =>
  inTransaction(deps.db, async (trx) => {
    const { rail, credit } = report
    const ids = { rail, creditId: credit.creditId }
    await lockCredit(trx, ids)
    const known = await findCredit(trx, ids)
    const at = await readNow(trx)
    if (known?.heldBecause === null) {
      if (isContradicted(known, credit)) await markContradicted(trx, ids, at)
      if (credit.recalledAt) await markRecalled(trx, ids, credit.recalledAt)
      return 'known'
    }
    const result = await makeDeposit(deps, trx, report)
    await writeCredit(trx, { rail, credit, at }, result)
    return typeof result === 'string' ? 'held' : 'applied'
  })

/** Holds a credit whose deposit could not be stored, so that the cursor may pass it. False for one that has its
 *  deposit, unless its business has moved to another cell: what the rail says of it can only be logged here. */
const holdFailed = ({ db }: RailCreditsDeps, { rail, credit }: Report): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const name = { rail, creditId: credit.creditId }
    await lockCredit(trx, name)
    const known = await findCredit(trx, name)
    if (!known) await writeCredit(trx, { rail, credit, at: await readNow(trx) }, 'failed')
    return known?.heldBecause !== null || known.isElsewhere
  })

type OnFailure = (error: unknown) => void

/** Applies a credit of a list. False where it could be neither applied nor held. */
const applyListed = async (deps: RailCreditsDeps, report: Report, onError: OnFailure): Promise<boolean> => {
  try {
    await apply(deps, report)
    return true
  } catch (error) {
    onError(error)
    return holdFailed(deps, report).catch(() => false)
  }
}

/** Asks again for the credits whose deposit could not be stored, and applies them. */
const retryFailed = async (
  deps: RailCreditsDeps,
  { rail, get }: CreditSource,
  onError: OnFailure,
): Promise<void> => {
  for (const { creditId } of await listFailed(deps.db, rail)) {
    const credit = await get(creditId)
    if (credit) await apply(deps, { rail, credit }).catch(onError)
  }
}

/** Recalls the deposits of recalled credits once they have succeeded, also those whose wallet was too low before. */
const recallDeposits = async ({ db, recalls }: RailCreditsDeps, onError: OnError): Promise<void> => {
  for (const deposit of await listRecalled(db))
    await recalls.recall(deposit).catch((error: unknown) => {
      onError(error, deposit.rail)
    })
}

const pollEveryMs = 5 * 60_000
// More than this is left for the next time, so that a rail whose list never ends does not keep the others waiting.
const maxPages = 100
const longestMs = 60_000

/** Reads the pages of a rail from where its last reading ended. The cursor stops before a credit that could be neither
 *  applied nor held. */
const readPages = async (
  deps: RailCreditsDeps,
  { rail, list }: CreditSource,
  start: { readonly cursor: string | null; readonly onError: OnFailure },
): Promise<void> => {
  let { cursor } = start
  const endsAt = performance.now() + longestMs
  for (let pages = 0; pages < maxPages && performance.now() < endsAt; pages += 1) {
    const page = await list(cursor ?? undefined)
    let isStored = true
    for (const credit of page.credits)
      isStored = (await applyListed(deps, { rail, credit }, start.onError)) && isStored
    if (!isStored) return
    const next = { from: cursor, to: page.cursor ?? cursor, isEnd: !page.hasMore }
    const isMoved = await moveCursor(deps.db, rail, next)
    if (!isMoved || next.isEnd || next.to === cursor) return
    cursor = next.to
  }
}

/** Creates the service. */
export const createRailCreditsService = (deps: RailCreditsDeps): RailCreditsService => ({
  receiveCredit: async (rail, creditId) => {
    const source =
      deps.sources.find((one) => one.rail === rail) ??
      refuse('NOT_FOUND_ERROR', `No rail ${rail} issues accounts.`)
    const credit = (await source.get(creditId)) ?? refuse('NOT_FOUND_ERROR', `${rail} has no such credit.`)
    const result = await apply(deps, { rail, credit })
    if (credit.recalledAt)
      await recallDeposits(deps, (error) => {
        throw error
      })
    return result
  },
  poll: async (onError) => {
    const pollOne = async (source: CreditSource): Promise<void> => {
      const { rail } = source
      try {
        const started = await startPoll(deps.db, rail, pollEveryMs)
        if (!started) return
        const onFailure: OnFailure = (error) => onError(error, rail)
        await retryFailed(deps, source, onFailure).catch(onFailure)
        await readPages(deps, source, { ...started, onError: onFailure })
      } catch (error) {
        onError(error, rail)
      }
    }
    await Promise.all(deps.sources.map(pollOne))
    await recallDeposits(deps, onError)
    await returnDueCredits(deps, onError)
  },
  askReturn: (rail, returnId) => askReturn(deps, rail, returnId),
  listHeld: (limit) => listHeld(deps.db, limit),
  listContradictedAccounts: (limit) => listContradictedAccounts(deps.db, limit),
  clearContradiction: async (rail, id) => {
    const cleared = await inTransaction(deps.db, (trx) => clearContradiction(trx, { rail, id }))
    return cleared.length > 0
      ? cleared
      : refuse('NOT_FOUND_ERROR', `${rail} has contradicted itself about no credit or account ${id}.`)
  },
})

/** Creates the figures of credits for the metrics. */
export const createCreditFigures = (db: Db) => ({
  heldCredits: () => countHeld(db),
  creditAges: () => readAges(db),
})
