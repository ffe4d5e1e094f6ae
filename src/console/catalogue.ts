import type { Row } from './page.ts'
import { invite, invitePasskey } from './pages/account/invite.tsx'
import { signInLink } from './pages/account/link.tsx'
import { signIn, signInCode, signInPasskey } from './pages/account/sign-in.tsx'
import { signOut } from './pages/account/sign-out.ts'
import { stepUp, stepUpPasskey } from './pages/account/step-up.tsx'
import { auditCsv, auditLog } from './pages/audit.tsx'
import { checkoutNew } from './pages/checkout-form.tsx'
import { checkoutSession } from './pages/checkout-session.tsx'
import { checkout } from './pages/checkout.tsx'
import { customerDelete, customerReveal } from './pages/customer-acts.tsx'
import { customerEdit, customerNew } from './pages/customer-form.tsx'
import { customer } from './pages/customer.tsx'
import { customers } from './pages/customers.tsx'
import { developerRows } from './pages/developers.ts'
import { home } from './pages/home/page.tsx'
import { paymentMethodNew } from './pages/payment-method-form.tsx'
import { paymentMethod } from './pages/payment-method.tsx'
import { paymentMethods } from './pages/payment-methods.tsx'
import { payment, paymentAdvice } from './pages/payment/page.tsx'
import { invitationRevoke, teamInvite } from './pages/team-invite.tsx'
import { memberRemove, memberRole } from './pages/team-member.tsx'
import { teamList } from './pages/team.tsx'
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
]

/** Every page and act of the console of a business. Router, navigation, permission matrix, audit log and tests read
 *  this list; the navigation has its order. Where two paths match, the first row decides. */
export const businessRows: readonly Row[] = [
  ...accountRows,
  home,
  transactions,
  payment,
  paymentAdvice,
  checkout,
  checkoutNew,
  checkoutSession,
  customers,
  customerNew,
  customer,
  customerReveal,
  customerEdit,
  customerDelete,
  paymentMethods,
  paymentMethodNew,
  paymentMethod,
  ...developerRows,
  teamList,
  teamInvite,
  invitationRevoke,
  memberRole,
  memberRemove,
  auditLog,
  auditCsv,
]
