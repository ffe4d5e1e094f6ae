import { createHash } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import type { PageAnswer } from '../http/pages.ts'
import { refuse } from '../kernel/refusal.ts'
import { claimForm, findLeadsTo, setLeadsTo, type SentForm } from './done-forms.store.ts'
import { attemptOf, isAttempt } from './forms/form-act.ts'
import type { PageContext } from './page.ts'

/** The forms that did their act. A form does it once, however often it is sent: sent again, it leads to what it made.
 *  One that made nothing, or that is sent again with other content, is refused. */
export type DoneForms = {
  /** Returns the page of what a form has made. */
  readonly find: (context: PageContext) => Promise<PageAnswer | undefined>
  /** Runs the act of a form in its transaction. Refuses DUPLICATE_REQUEST for a form that did it before, and
   *  VALIDATION_ERROR for one that no page showed. */
  readonly runOnce: (trx: Trx, context: PageContext, run: () => Promise<PageAnswer>) => Promise<PageAnswer>
}

const hashOf = ({ fields, files }: PageContext['request']): Buffer => {
  const hash = createHash('sha256').update(JSON.stringify([...fields]))
  for (const file of files.values()) hash.update(file)
  return hash.digest()
}

const formOf = ({ session, request }: PageContext): SentForm => ({
  sessionId: session.id,
  key: request.fields.get('attempt') ?? '',
  contentHash: hashOf(request),
})

const repeated =
  'This form was sent before, and did its act once. Nothing was done now. To do it again, open the page again.'

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
})
