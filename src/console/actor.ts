import type { SignedIn } from '../people/index.ts'
import type { PageContext } from './page.ts'

/** Returns the person of a request, for services that write the audit log themselves: with the reason of the form. */
export const actorOf = ({ session, request }: Pick<PageContext, 'session' | 'request'>): SignedIn => ({
  session,
  requestId: request.requestId,
  reason: request.fields.get('reason')?.trim() || undefined,
})

/** Returns the id under which a person asks for approvals and decides over them: of an operator, the one that they have
 *  at the command line too. */
export const askerOf = ({ session }: Pick<PageContext, 'session'>): string =>
  session.operatorId ?? session.person.id
