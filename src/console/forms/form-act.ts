import type { OperationId } from '../../../generated/catalogue.ts'
import type { Input } from '../../contract/operation.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { isBlank } from '../../kernel/plain-text.ts'
import { refuse } from '../../kernel/refusal.ts'
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
  readonly make: (context: PageContext, body: Input<Id>['body']) => Promise<string>
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

/** Creates the act of a form: validates it as the API would, and shows faults at their fields. */
export const createFormAct = <Id extends OperationId>(form: ContractForm<Id>): Act => {
  const read = async (context: PageContext) => {
    const fields = await form.fields(context)
    const sent = readBody(fields, context.request.fields)
    const { body, faults } = (await form.adjust?.(context, sent)) ?? { body: sent, faults: {} }
    const found = { ...findFaults(form.operation, body), ...findMissing(fields, context), ...faults }
    return { body, faults: atFields(found) }
  }
  return {
    permission: form.permission,
    audits: form.audits,
    hides: sensitiveNames(form.operation),
    prepare: async (context) => {
      const { faults } = await read(context)
      return hasFaults(faults) ? form.show(context, { values: valuesOf(context), faults }) : undefined
    },
    run: async (context) => {
      const { body } = await read(context)
      const id = await form.make(context, parseValid<Id>(body))
      return context.leadTo(form.pathOf(id))
    },
    refused: async (context, refusal) =>
      form.show(context, {
        values: valuesOf(context),
        faults: faultsOfRefusal(refusal, await form.fields(context)),
      }),
  }
}
