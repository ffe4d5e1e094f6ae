import type { Payload } from '../approvals/index.ts'
import type { Trx } from '../db/tx.ts'
import { askerOf } from './actor.ts'
import { faultOfLength } from './confirming.tsx'
import { refuse } from '../kernel/refusal.ts'
import { attemptOf } from './forms/form-act.ts'
import type { PageContext } from './page.ts'

/** Asks a second person to approve an act, with the reason of the form, and returns the path of the request. `on`: a
 *  transaction that it is a part of. Refuses VALIDATION_ERROR for a reason that is too long, and DUPLICATE_REQUEST
 *  for a form that asked before. */
export const askApproval = async (
  context: PageContext,
  act: { readonly name: string; readonly payload: Payload; readonly reason?: string },
  on?: Trx,
): Promise<string> => {
  const { rooms, businessId, request } = context
  const { name, payload, reason = '' } = act
  const given = request.fields.get('reason')?.trim() ?? reason
  const fault = faultOfLength(given)
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault)
  const asked = {
    businessId,
    act: name,
    attempt: attemptOf(context),
    payload,
    personId: askerOf(context),
    reason: given,
  }
  const { id } = await rooms.approvals.ask(asked, on)
  return `/approvals/${id}`
}
