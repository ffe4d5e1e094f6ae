import type { Row } from '../page.ts'
import { balances } from './money/balances.tsx'
import { limits } from './money/limits.tsx'
import { balance } from './money/wallet.tsx'

/** The pages of wallets and limits, in the order of the navigation. */
export const moneyRows: readonly Row[] = [balances, balance, limits]
