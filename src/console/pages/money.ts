import type { Row } from '../page.ts'
import { balances } from './money/balances.tsx'
import { limits } from './money/limits.tsx'
import { rates } from './money/rates.tsx'
import { statementCsv, statementPdf, statements } from './money/statements.tsx'
import { topUp } from './money/top-up.tsx'
import { balance } from './money/wallet.tsx'

/** The pages of wallets, limits, rates and statements, in the order of the navigation. */
export const moneyRows: readonly Row[] = [
  balances,
  balance,
  topUp,
  limits,
  rates,
  statements,
  statementCsv,
  statementPdf,
]
