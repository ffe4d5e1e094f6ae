import type { OperationId } from '../../../generated/catalogue.ts'
import type { Input } from '../../contract/operation.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { createIdempotencyKeys, type RequestKey } from '../../idempotency/index.ts'
import { isBlank } from '../../kernel/plain-text.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { ConsolePermission } from '../../people/index.ts'
import { hasFaults, type Faults } from '../kit/form.tsx'
import type { Act, PageContext } from '../page.ts'
import { faultsOfRefusal, findFaults } from './faults.ts'
import { readBody, sensitiveNames, type ContractField, type FormBody } from './fields.ts'

/** A form to show: what was sent so far, and what is wrong with it. */
export type FormState = { readonly values: ReadonlyMap<string, string>; readonly faults: Faults }

/** The state of a form that was not sent yet. */
export const emptyForm: FormState = { values: new Map(), faults: {} }

/** A form over the body of an operation. */
export type ContractForm<Id extends OperationId> = {
  readonly operation: Id
  readonly permission: ConsolePermission
  /** The name of the act in the audit log. */
  readonly audits: string
  readonly fields: (context: PageContext) => Promise<readonly ContractField[]>
  /** Changes the body before it is validated; returns the faults of what the contract has in another form. */
  readonly adjust?: (
    context: PageContext,
    body: FormBody,
  ) => Promise<{ readonly body: FormBody; readonly faults: Faults }>
  readonly show: (context: PageContext, state: FormState) => Promise<PageAnswer>
  /** Does the act, and returns the id of what it made. */
  readonly make: (context: PageContext, body: Input<Id>['body'], key: RequestKey) => Promise<string>
  /** The page of what was made. */
  readonly pathOf: (id: string) => string
}

/** Returns whether a text has the shape of the key of a form. */
export const isAttempt = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Returns the key of a form. Refuses VALIDATION_ERROR for one that the form did not have. */
export const attemptOf = ({ request }: PageContext): string => {
  const key = request.fields.get('attempt') ?? ''
  return isAttempt(key) ? key : refuse('VALIDATION_ERROR', 'Reload the form and send it again.')
}

/** Opens the key of a form: what it does is done once, however often the form is sent. */
export const openAttempt = (context: PageContext, act: string) => {
  const { rooms, businessId } = context
  const key = attemptOf(context)
  return createIdempotencyKeys({ db: rooms.db }).open({ businessId, operation: `console ${act}`, key })
}

/** Returns the id of what a form has made already, or undefined. */
export const findMade = async (context: PageContext, act: string): Promise<string | undefined> => {
  try {
    await openAttempt(context, act).requireUnused()
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DUPLICATE_REQUEST') return error.detail.data?.['id']
    throw error
  }
}

// A channel requires more fields than the schema.
const findMissing = (fields: readonly ContractField[], { request }: PageContext): Faults =>
  Object.fromEntries(
    fields
      .filter(({ name, isRequired, fixed }) => isRequired && isBlank(fixed ?? request.fields.get(name) ?? ''))
      .map(({ name, label }) => [name, `${label} is missing.`]),
  )

/** Leaves out the faults of an object of which a field has one. */
const atFields = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([name]) => !Object.keys(faults).some((one) => one.startsWith(`${name}.`))),
  )

// `prepare` has validated it.
const parseValid = <Id extends OperationId>(body: FormBody) => body as Input<Id>['body']

const valuesOf = ({ request }: PageContext): ReadonlyMap<string, string> => new Map(request.fields)

/** Creates the act of a form: validates it as the API would, shows faults at their fields, and makes one thing however
 *  often the form is sent. */
export const createFormAct = <Id extends OperationId>(form: ContractForm<Id>): Act => {
  const read = async (context: PageContext) => {
    const fields = await form.fields(context)
    const sent = readBody(fields, context.request.fields)
    const { body, faults } = (await form.adjust?.(context, sent)) ?? { body: sent, faults: {} }
    const found = { ...findFaults(form.operation, body), ...findMissing(fields, context), ...faults }
    return { body, faults: atFields(found) }
  }
  const toMade = async (context: PageContext): Promise<PageAnswer | undefined> => {
    const made = await findMade(context, form.audits)
    return made === undefined ? undefined : context.redirect(form.pathOf(made))
  }
  return {
    permission: form.permission,
    audits: form.audits,
    hides: sensitiveNames(form.operation),
    prepare: async (context) => {
      const done = await toMade(context)
      if (done) return done
      const { faults } = await read(context)
      return hasFaults(faults) ? form.show(context, { values: valuesOf(context), faults }) : undefined
    },
    run: async (context) => {
      const { body } = await read(context)
      const id = await form.make(context, parseValid<Id>(body), openAttempt(context, form.audits))
      return context.redirect(form.pathOf(id))
    },
    refused: async (context, refusal) =>
      (await toMade(context)) ??
      form.show(context, {
        values: valuesOf(context),
        faults: faultsOfRefusal(refusal, await form.fields(context)),
      }),
  }
}
