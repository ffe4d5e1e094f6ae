import type { Row } from './page.ts'
import { invitePasskey, operatorInvite } from './pages/account/invite.tsx'
import { signInLink } from './pages/account/link.tsx'
import { operatorMeRows } from './pages/account/me.tsx'
import { operatorRecover, recoverPasskey } from './pages/account/recover.tsx'
import { operatorSignIn, signInPasskey } from './pages/account/sign-in.tsx'
import { signOut } from './pages/account/sign-out.ts'
import { operatorStepUp, stepUpPasskey } from './pages/account/step-up.tsx'
import { operatorApprovalRows } from './pages/approvals.tsx'
import { auditCsv, auditLog } from './pages/audit.tsx'
import { businessActs } from './pages/operator/business-acts.tsx'
import { businessLimits } from './pages/operator/business-limits.tsx'
import { business } from './pages/operator/business.tsx'
import { businesses, businessNew } from './pages/operator/businesses.tsx'
import { disputes } from './pages/operator/disputes.tsx'
import { documentRows } from './pages/operator/documents.tsx'
import { feeRows } from './pages/operator/fees.tsx'
import { frozenRows } from './pages/operator/frozen.tsx'
import { operatorHome } from './pages/operator/home.tsx'
import { kybRows } from './pages/operator/kyb.tsx'
import { operatorPaymentRows } from './pages/operator/payment.tsx'
import { poolDepositRows } from './pages/operator/pool-deposits.tsx'
import { promotionRows } from './pages/operator/promotions.tsx'
import { railRows } from './pages/operator/rails.tsx'
import { rateRows } from './pages/operator/rates.tsx'
import { operatorTeamRows } from './pages/operator/team.tsx'
import { unknownActs } from './pages/operator/unknown-acts.tsx'
import { unknownCase } from './pages/operator/unknown-case.tsx'
import { unknownList } from './pages/operator/unknown.tsx'
import { askAboutOverdue } from './pages/operator/overdue.tsx'
import { requestPage } from './pages/requests/detail.tsx'
import { requestsPage } from './pages/requests.tsx'
import { withPermission } from './with-permission.ts'

const accountRows: readonly Row[] = [
  operatorSignIn,
  signInPasskey,
  signInLink,
  operatorInvite,
  invitePasskey,
  operatorRecover,
  recoverPasskey,
  signOut,
  operatorStepUp,
  stepUpPasskey,
  ...operatorMeRows,
]

/** Every page and act of the console of operators, as `businessRows` is that of businesses. */
export const operatorRows: readonly Row[] = [
  ...accountRows,
  operatorHome,
  ...operatorApprovalRows,
  ...[unknownList, unknownCase, ...unknownActs, askAboutOverdue],
  ...poolDepositRows,
  ...frozenRows,
  ...[disputes, ...operatorPaymentRows],
  ...[...rateRows, ...feeRows, ...promotionRows],
  ...[businesses, businessNew, business, ...businessActs, ...businessLimits],
  ...kybRows,
  ...documentRows,
  ...railRows,
  ...operatorTeamRows,
  {
    ...withPermission(requestsPage, 'OPERATOR.READ'),
    nav: { group: 'Service', icon: 'list', label: 'Unknown callers' },
  },
  withPermission(requestPage, 'OPERATOR.READ'),
  {
    ...withPermission(auditLog, 'OPERATOR.AUDIT.READ'),
    nav: { group: 'Service', icon: 'book', label: 'Audit log' },
  },
  withPermission(auditCsv, 'OPERATOR.AUDIT.READ'),
]
