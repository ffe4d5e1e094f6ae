import type { Row } from './page.ts'
import { invite, invitePasskey } from './pages/account/invite.tsx'
import { signInLink } from './pages/account/link.tsx'
import { meRows } from './pages/account/me.tsx'
import { signIn, signInCode, signInPasskey } from './pages/account/sign-in.tsx'
import { signOut } from './pages/account/sign-out.ts'
import { stepUp, stepUpPasskey } from './pages/account/step-up.tsx'
import { approvalRows } from './pages/approvals.tsx'
import { developerRows } from './pages/developers.ts'
import { home } from './pages/home/page.tsx'
import { moneyRows } from './pages/money.ts'
import { partyRows } from './pages/parties.ts'
import { payment, paymentAdvice } from './pages/payment/page.tsx'
import { search } from './pages/search.tsx'
import { transactionsCsv } from './pages/transactions/csv.ts'
import { transactions } from './pages/transactions/list.tsx'

const accountRows: readonly Row[] = [
  signIn,
  signInCode,
  signInPasskey,
  signInLink,
  invite,
  invitePasskey,
  signOut,
  stepUp,
  stepUpPasskey,
  ...meRows,
]

/** Every page and act of the console of a business. Router, navigation, permission matrix, audit log and tests read
 *  this list; the navigation has its order. Where two paths match, the first row decides. */
export const businessRows: readonly Row[] = [
  ...accountRows,
  home,
  search,
  ...approvalRows,
  transactions,
  transactionsCsv,
  payment,
  paymentAdvice,
  ...partyRows,
  ...moneyRows,
  ...developerRows,
]
