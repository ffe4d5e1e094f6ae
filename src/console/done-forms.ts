import { createHash } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import type { PageAnswer } from '../http/pages.ts'
import { refuse } from '../kernel/refusal.ts'
import { claimForm, findLeadsTo, setLeadsTo, type SentForm } from './done-forms.store.ts'
import { attemptOf, isAttempt } from './forms/form-act.ts'
import type { PageContext } from './page.ts'

/** A form that was sent. It does its act once: sent again, it leads to what it made. One that made nothing, or that is
 *  sent again with other content, is refused. */
export type DoneForm = {
  /** Returns the page of what the form has made. */
  readonly find: () => Promise<PageAnswer | undefined>
  /** Runs its act in the transaction of the act. Refuses DUPLICATE_REQUEST for a form that did it before, and
   *  VALIDATION_ERROR for one that no page showed. */
  readonly runOnce: (trx: Trx, run: () => Promise<PageAnswer>) => Promise<PageAnswer>
}

/** Opens the form of a request. */
export type OpenForm = (context: PageContext) => DoneForm

const hashOf = ({ fields, files }: PageContext['request']): Buffer => {
  const hash = createHash('sha256').update(JSON.stringify([...fields]))
  for (const file of files.values()) hash.update(file)
  return hash.digest()
}

const repeated =
  'This form was sent before, and did its act once. Nothing was done now. To do it again, open the page again.'

/** Creates what opens forms, over the pool. */
export const createOpenForm =
  (db: Db): OpenForm =>
  (context) => {
    const { session, request } = context
    const key = request.fields.get('attempt') ?? ''
    const form: SentForm = { sessionId: session.id, key, contentHash: hashOf(request) }
    return {
      find: async () => {
        const to = isAttempt(key) ? await findLeadsTo(db, form) : undefined
        return to === undefined ? undefined : { kind: 'redirect', to }
      },
      runOnce: async (trx, run) => {
        attemptOf(context)
        if (!(await claimForm(trx, form))) refuse('DUPLICATE_REQUEST', repeated)
        const answer = await run()
        if (answer.leadsTo !== undefined) await setLeadsTo(trx, form, answer.leadsTo)
        return answer
      },
    }
  }
