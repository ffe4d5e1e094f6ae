import { createHash } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import type { PageAnswer } from '../http/pages.ts'
import { refuse } from '../kernel/refusal.ts'
import { claimForm, findLeadsTo, setLeadsTo, type SentForm } from './done-forms.store.ts'
import { attemptOf, isAttempt } from './forms/form-act.ts'
import type { PageContext } from './page.ts'

/** The forms that did their act. A form does it once, however often it is sent: sent again, it leads to what it made.
 *  One that made nothing, or that is sent again with other fields, is refused. */
export type DoneForms = {
  /** Returns the page of what a form has made. */
  readonly find: (context: PageContext) => Promise<PageAnswer | undefined>
  /** Runs the act of a form in its transaction. Refuses DUPLICATE_REQUEST for a form that did it before, and
   *  VALIDATION_ERROR for one that no page showed. */
  readonly runOnce: (trx: Trx, context: PageContext, run: () => Promise<PageAnswer>) => Promise<PageAnswer>
  /** Records the form of an act that has no transaction with others. */
  readonly record: (context: PageContext, answer: PageAnswer) => Promise<void>
}

const formOf = ({ session, request: { fields } }: PageContext): SentForm => ({
  sessionId: session.id,
  key: fields.get('attempt') ?? '',
  fieldsHash: createHash('sha256')
    .update(JSON.stringify([...fields]))
    .digest(),
})

const repeated =
  'This form was sent before, and did its act once. Nothing was done now. Load the page again to do it again.'

/** Creates the forms over the pool. */
export const createDoneForms = (db: Db): DoneForms => ({
  find: async (context) => {
    const form = formOf(context)
    const to = isAttempt(form.key) ? await findLeadsTo(db, form) : undefined
    return to === undefined ? undefined : { kind: 'redirect', to }
  },
  runOnce: async (trx, context, run) => {
    const form = { ...formOf(context), key: attemptOf(context) }
    if (!(await claimForm(trx, form))) refuse('DUPLICATE_REQUEST', repeated)
    const answer = await run()
    if (answer.leadsTo !== undefined) await setLeadsTo(trx, form, answer.leadsTo)
    return answer
  },
  record: async (context, answer) => {
    const form = formOf(context)
    if (answer.leadsTo !== undefined && isAttempt(form.key)) await claimForm(db, form, answer.leadsTo)
  },
})
