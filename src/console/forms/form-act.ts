import type { OperationId } from '../../../generated/catalogue.ts'
import type { Input } from '../../contract/operation.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { createIdempotencyKeys, type RequestKey } from '../../idempotency/index.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { ConsolePermission } from '../../people/index.ts'
import type { Faults } from '../kit/form.tsx'
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
  readonly adjust?: (body: FormBody) => { readonly body: FormBody; readonly faults: Faults }
  readonly show: (context: PageContext, state: FormState) => Promise<PageAnswer>
  /** Does the act, and returns the id of what it made. */
  readonly make: (context: PageContext, body: Input<Id>['body'], key: RequestKey) => Promise<string>
  /** The page of what was made. */
  readonly pathOf: (id: string) => string
}

const attemptShape = /^[0-9a-f]{32}$/

/** Opens the key of a form: what it does is done once, however often the form is sent. */
export const openAttempt = ({ rooms: { db }, businessId, request }: PageContext, act: string) => {
  const key = request.fields.get('attempt') ?? ''
  if (!attemptShape.test(key)) refuse('VALIDATION_ERROR', 'Reload the form and send it again.')
  return createIdempotencyKeys({ db }).open({ businessId, operation: `console ${act}`, key })
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

const valuesOf = ({ request }: PageContext): ReadonlyMap<string, string> => new Map(request.fields)

/** Creates the act of a form: validates it as the API would, shows faults at their fields, and makes one thing however
 *  often the form is sent. */
export const createFormAct = <Id extends OperationId>(form: ContractForm<Id>): Act => {
  const read = async (context: PageContext) => {
    const body = readBody(await form.fields(context), context.request.fields)
    const adjusted = form.adjust?.(body) ?? { body, faults: {} }
    return { ...adjusted, faults: { ...findFaults(form.operation, adjusted.body), ...adjusted.faults } }
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
      return Object.keys(faults).length === 0
        ? undefined
        : form.show(context, { values: valuesOf(context), faults })
    },
    run: async (context) => {
      const { body } = await read(context)
      // `prepare` has validated it.
      const valid = body as Input<Id>['body']
      const id = await form.make(context, valid, openAttempt(context, form.audits))
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
