import type { Row } from './page.ts'
import { auditCsv, auditLog } from './pages/audit.tsx'
import { checkoutNew } from './pages/checkout-form.tsx'
import { checkoutSession } from './pages/checkout-session.tsx'
import { checkout } from './pages/checkout.tsx'
import { customerDelete, customerReveal } from './pages/customer-acts.tsx'
import { customerEdit, customerNew } from './pages/customer-form.tsx'
import { customer } from './pages/customer.tsx'
import { customers } from './pages/customers.tsx'
import { paymentMethodNew } from './pages/payment-method-form.tsx'
import { paymentMethod } from './pages/payment-method.tsx'
import { paymentMethods } from './pages/payment-methods.tsx'
import { home } from './pages/home/page.tsx'
import { payment, paymentAdvice } from './pages/payment/page.tsx'
import { signInLink } from './pages/sign-in-link.tsx'
import { signIn } from './pages/sign-in.tsx'
import { signOut } from './pages/sign-out.ts'
import { invitationRevoke, teamInvite } from './pages/team-invite.tsx'
import { memberRemove, memberRole } from './pages/team-member.tsx'
import { teamList } from './pages/team.tsx'
import { transactions } from './pages/transactions/list.tsx'

/** Every page and act of the console of a business. Router, navigation, permission matrix, audit log and tests read this
 *  list; the navigation has its order. Where two paths match, the first row decides. */
export const businessRows: readonly Row[] = [
  signIn,
  signInLink,
  signOut,
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
  teamList,
  teamInvite,
  invitationRevoke,
  memberRole,
  memberRemove,
  auditLog,
  auditCsv,
]
