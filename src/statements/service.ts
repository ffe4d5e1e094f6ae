import type { BusinessesService } from '../auth/index.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import type { LedgerService, StatementLine, WalletAmounts, WalletKey } from '../ledger/index.ts'
import { isDay } from '../verifier/index.ts'
import { statementCsv } from './csv.ts'
import { renderStatement } from './pdf.ts'
import { addDays, startOf, type WalletDay } from './rules.ts'
import { findLastDay, listDays, readDays } from './store.ts'

/** The statement of a wallet for a day: its movements, oldest first, each with the balance after it. */
export type DayStatement = WalletDay & {
  readonly wallet: WalletKey
  readonly lines: readonly StatementLine[]
}

/** The statements of wallets by UTC day (docs/design/statements.md). A closed day never changes. Every function refuses
 *  VALIDATION_ERROR for a text that is not a day. */
export type StatementsService = {
  /** Returns the statement of a day, also of one without movements. Refuses VALIDATION_ERROR for a day that is not
   *  closed, NOT_FOUND_ERROR where the movements up to it do not lead to its balance. */
  readonly day: (wallet: WalletKey, day: string) => Promise<DayStatement>
  /** Lists the closed days with movements from `from` to `to`, both included, newest first; by default the 31 days up
   *  to today. Refuses VALIDATION_ERROR for more than 366 days, and for `from` after `to`. */
  readonly days: (
    wallet: WalletKey,
    period: { readonly from?: string; readonly to?: string },
  ) => Promise<readonly WalletDay[]>
  /** As `day`, as the text of a CSV file. */
  readonly csv: (wallet: WalletKey, day: string) => Promise<string>
  /** As `day`, as a PDF document. Refuses VALIDATION_ERROR for more than 5,000 movements. */
  readonly pdf: (wallet: WalletKey, day: string) => Promise<Buffer>
}

/** The dependencies of statements. */
export type StatementsDeps = {
  readonly db: Db
  readonly ledger: LedgerService
  readonly businesses: Pick<BusinessesService, 'show'>
}

const maxDays = 366
const usualDays = 31
const maxPdfLines = 5_000
const nothing: WalletAmounts = { availableMinor: 0n, pendingMinor: 0n }

const requireDay = (text: string): string => {
  const isValid: boolean = isDay(text)
  return isValid ? text : refuse('VALIDATION_ERROR', `"${text}" is not a day such as 2026-11-22.`)
}

const isSame = (one: WalletAmounts, other: WalletAmounts): boolean =>
  one.availableMinor === other.availableMinor && one.pendingMinor === other.pendingMinor

const readDay = async (
  { db, ledger }: StatementsDeps,
  wallet: WalletKey,
  text: string,
): Promise<DayStatement> => {
  const day = requireDay(text)
  const { closed } = await readDays(db)
  if (closed === null || day > closed) {
    refuse(
      'VALIDATION_ERROR',
      `${day} is not closed yet. A day is closed about 20 minutes after its end (UTC).`,
    )
  }
  const last = await findLastDay(db, wallet, day)
  const opening = last?.closing ?? nothing
  const own = last?.day === day ? last : { day, opening, sums: {}, closing: opening }
  // A day without a row moved nothing, nor did those between the last row and it.
  const quietSince = last ? startOf(addDays(last.day, 1)) : new Date(0)
  const period = { from: own === last ? startOf(day) : quietSince, to: startOf(addDays(day, 1)) }
  const { lines, closing } = await ledger.statement({ ...wallet, ...period }, own.opening)
  if (own !== last && lines.length > 0) {
    refuse(
      'NOT_FOUND_ERROR',
      `${day} has no statement: the movements up to it do not lead to the balance of the wallet.`,
    )
  }
  assert(isSame(closing, own.closing), 'the movements of a closed day lead to its closing balance')
  return { ...own, wallet, lines }
}

/** Creates the service. */
export const createStatementsService = (deps: StatementsDeps): StatementsService => ({
  day: (wallet, day) => readDay(deps, wallet, day),
  days: async (wallet, period) => {
    const to = requireDay(period.to ?? (await readDays(deps.db)).today)
    const from = requireDay(period.from ?? addDays(to, 1 - usualDays))
    if (from > to) refuse('VALIDATION_ERROR', `The first day, ${from}, is after the last one, ${to}.`)
    if (addDays(from, maxDays) <= to) {
      refuse('VALIDATION_ERROR', `A list has at most ${maxDays.toString()} days.`)
    }
    return listDays(deps.db, { ...wallet, from, to })
  },
  csv: async (wallet, day) => {
    const lines = statementCsv(await readDay(deps, wallet, day), wallet.currency)
    return `${lines.join('\n')}\n`
  },
  pdf: async (wallet, day) => {
    const statement = await readDay(deps, wallet, day)
    if (statement.lines.length > maxPdfLines) {
      refuse(
        'VALIDATION_ERROR',
        `A PDF has at most ${maxPdfLines.toString()} movements; the CSV has all of them.`,
      )
    }
    const { name } = await deps.businesses.show(wallet.businessId)
    return renderStatement(name, statement)
  },
})
