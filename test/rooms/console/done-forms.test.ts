import { expect, it } from 'vitest'
import { createOpenForm } from '../../../src/console/done-forms.ts'
import type { PageContext } from '../../../src/console/page.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import type { PageAnswer } from '../../../src/http/pages.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const key = 'ab'.repeat(16)
const made: PageAnswer = { kind: 'redirect', to: '/made', leadsTo: '/made' }

const createForms = async () => {
  const { id: businessId } = await aBusiness(app)
  await site.signIn(businessId, 'OWNER')
  const [session] = await query<{ id: string }>(
    app.wired.db,
    'select id from sessions where business_id = :businessId',
    { businessId },
  )
  const open = createOpenForm(app.wired.db)
  const formOf = (file: string) =>
    ({
      session: { id: session?.id },
      request: {
        fields: new URLSearchParams({ attempt: key }),
        files: new Map([['file', Buffer.from(file)]]),
      },
    }) as unknown as PageContext
  const send = (form: PageContext) =>
    inTransaction(app.wired.db, (trx) => open(form).runOnce(trx, () => Promise.resolve(made)))
  return { open, formOf, send, session }
}

it('a form that is sent again leads to what it made only with the same file', async () => {
  const { open, formOf, send } = await createForms()
  await send(formOf('one'))
  expect(await open(formOf('one')).find()).toEqual({ kind: 'redirect', to: '/made' })
  expect(await open(formOf('two')).find()).toBeUndefined()
  await expect(send(formOf('two'))).rejects.toMatchObject({ code: 'DUPLICATE_REQUEST' })
})

it('a form whose session ends meanwhile does nothing', async () => {
  const { formOf, send, session } = await createForms()
  await query(app.wired.db, 'delete from sessions where id = :id', { id: session?.id })
  await expect(send(formOf('one'))).rejects.toMatchObject({ code: 'AUTHENTICATION_ERROR' })
})
