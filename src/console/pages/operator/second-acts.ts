import { isCommand } from '../../../approvals/index.ts'
import { assert } from '../../../kernel/assert.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { businessVerify } from './business-acts.tsx'
import { limitsRaise } from './business-limits.tsx'
import { ledgerRelease } from './frozen.tsx'
import { registrationApprove } from './kyb.tsx'
import { disputeLose, transactionRefund } from './payment.tsx'
import { poolDepositApprove } from './pool-deposits.tsx'
import { promotionsAdd } from './promotions.tsx'
import { railResume } from './rails.tsx'
import { ratesSet } from './rates.tsx'
import type { SecondAct } from './second.tsx'
import { operatorRole } from './team.tsx'

const secondActs: readonly SecondAct[] = [
  businessVerify,
  disputeLose,
  ledgerRelease,
  limitsRaise,
  operatorRole,
  poolDepositApprove,
  promotionsAdd,
  railResume,
  ratesSet,
  registrationApprove,
  transactionRefund,
]

/** Finds an act that needs two operators by its name. Refuses FORBIDDEN for a command. */
export const requireSecondAct = (name: string): SecondAct => {
  if (isCommand(name)) refuse('FORBIDDEN', 'A command is confirmed, or rejected, at the command line.')
  const found = secondActs.find(({ act }) => act === name)
  assert(found, `operators approve ${name}`)
  return found
}
