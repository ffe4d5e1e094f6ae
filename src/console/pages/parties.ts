import type { Row } from '../page.ts'
import { auditCsv, auditLog } from './audit.tsx'
import { checkoutNew } from './checkout-form.tsx'
import { checkoutSession } from './checkout-session.tsx'
import { checkout } from './checkout.tsx'
import { customerDelete, customerReveal } from './customer-acts.tsx'
import { customerEdit, customerNew } from './customer-form.tsx'
import { customer } from './customer.tsx'
import { customers } from './customers.tsx'
import { paymentMethodDelete } from './payment-method-delete.tsx'
import { paymentMethodNew } from './payment-method-form.tsx'
import { paymentMethod } from './payment-method.tsx'
import { paymentMethods } from './payment-methods.tsx'
import { invitationRevoke, teamInvite } from './team-invite.tsx'
import { memberRecover, memberRemove, memberRole } from './team-member.tsx'
import { teamList } from './team.tsx'

/** The pages of checkout links, customers and payment methods, of the team and its audit log, in the order of the
 *  navigation. */
export const partyRows: readonly Row[] = [
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
  paymentMethodDelete,
  teamList,
  teamInvite,
  invitationRevoke,
  memberRole,
  memberRecover,
  memberRemove,
  auditLog,
  auditCsv,
]
