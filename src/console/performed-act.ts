import type { Session } from '../people/index.ts'
import type { Act, PageContext } from './page.ts'

/** An act as the audit log has it. */
export type PerformedAct = {
  readonly name: string
  readonly session: Session
  /** The business that it is about; null: none. */
  readonly businessId: string | null
  /** The first id in the path of the page besides that of the business, else that of the business. */
  readonly subject: string
  readonly details: Readonly<Record<string, string>>
  readonly reason: string | undefined
  readonly requestId: string
}

const maxDetailLength = 500
const maxNameLength = 80
const maxFields = 60
const formFields: ReadonlySet<string> = new Set(['form', 'attempt', 'reason'])

/** Returns what an act is: its parameters and fields, without those that it hides. */
export const performedActOf = (
  { audits, hides = [] }: Act & { readonly audits: string },
  { params, request, session, businessId }: PageContext,
): PerformedAct => {
  const reason = request.fields.get('reason')?.trim().slice(0, maxDetailLength).toWellFormed()
  // The sender chooses the fields: they are bounded, do not replace the ids of the path, and must not start with
  // `before.`, which marks old values.
  const sent = [...new Set(request.fields.keys())]
    .filter((name) => !formFields.has(name) && !name.startsWith('before.') && name.length <= maxNameLength)
    .slice(0, maxFields)
    .map((name) => [name, request.fields.getAll(name).join(', ')] as const)
  const ownId = Object.entries(params).find(([name]) => name !== 'businessId')?.[1]
  const details = [...sent, ...Object.entries(params)].map(([name, value]): [string, string] => [
    name,
    hides.includes(name) ? 'hidden' : value.slice(0, maxDetailLength).toWellFormed(),
  ])
  return {
    name: audits,
    session,
    businessId: session.businessId ?? params['businessId'] ?? null,
    subject: ownId ?? params['businessId'] ?? businessId,
    details: Object.fromEntries(details),
    reason: reason === '' ? undefined : reason,
    requestId: request.requestId,
  }
}
