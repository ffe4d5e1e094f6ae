import type { Row } from './page.ts'
import { invite, invitePasskey } from './pages/account/invite.tsx'
import { signInLink } from './pages/account/link.tsx'
import { meRows } from './pages/account/me.tsx'
import { inviteOidc, oidcBack, signInOidc } from './pages/account/oidc.ts'
import { recover, recoverByLink, recoverPasskey } from './pages/account/recover.tsx'
import { signIn, signInCode, signInPasskey } from './pages/account/sign-in.tsx'
import { signOut } from './pages/account/sign-out.ts'
import { stepUp, stepUpPasskey } from './pages/account/step-up.tsx'
import { approvalRows } from './pages/approvals.tsx'
import { batchRows } from './pages/batches.tsx'
import { developerRows } from './pages/developers.ts'
import { home } from './pages/home/page.tsx'
import { moneyRows } from './pages/money.ts'
import { partyRows } from './pages/parties.ts'
import { payment, paymentAdvice } from './pages/payment/page.tsx'
import { paymentSimulate } from './pages/payment/simulate.tsx'
import { orderRows } from './pages/payouts/page.tsx'
import { search } from './pages/search.tsx'
import { transactionsCsv } from './pages/transactions/csv.ts'
import { transactions } from './pages/transactions/list.tsx'
import { savedViews } from './pages/transactions/views.tsx'

const accountRows: readonly Row[] = [
  signIn,
  signInCode,
  signInPasskey,
  signInOidc,
  oidcBack,
  signInLink,
  invite,
  invitePasskey,
  inviteOidc,
  recover,
  recoverByLink,
  recoverPasskey,
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
  ...savedViews,
  payment,
  paymentAdvice,
  paymentSimulate,
  ...orderRows,
  ...batchRows,
  ...partyRows,
  ...moneyRows,
  ...developerRows,
]
