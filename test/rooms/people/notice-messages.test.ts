import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../src/db/tx.ts'
import { notifyFactor } from '../../../src/people/notices.ts'
import type { NoticeMail } from '../../../src/rails/index.ts'
import { actorOf, client, useConsole } from './console.ts'

const sent: NoticeMail[] = []
const faults: unknown[] = []
let isDown = false
let openTransactions: number | undefined

const send = async (mail: NoticeMail): Promise<void> => {
  const [row] = await site.sql<{ open: number }>(
    `select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  openTransactions = row?.open
  sent.push(mail)
  if (isDown) throw new Error('no answer')
}
const site = useConsole(() => ({}), { send })

const sendDue = () => site.people.notices.sendDue((error) => faults.push(error))

/** A person with one notice. */
const aNotified = async () => {
  const owner = await site.signIn(await site.createBusiness(), 'OWNER')
  const codes = await site.people.credentials.renewRecoveryCodes(actorOf(owner))
  return { ...owner.session.person, token: owner.token, codes }
}

beforeEach(async () => {
  isDown = false
  await site.sql('delete from security_notices')
  for (const list of [sent, faults]) list.splice(0)
})

describe('the message of a notice', () => {
  it('has the text of the console, no link and no secret, and is sent once, outside of transactions', async () => {
    const { id, email, token, codes } = await aNotified()
    await Promise.all([sendDue(), sendDue()])
    await sendDue()
    const [notice] = await site.people.notices.list(id)
    expect(sent).toMatchObject([{ id: notice?.id, email, subject: 'Corridor: New recovery codes' }])
    expect(sent[0]?.text.startsWith(`${notice?.text} On 20`)).toBe(true)
    expect(sent[0]?.text).not.toMatch(/https?:/)
    for (const secret of [token, ...codes]) expect(sent[0]?.text).not.toContain(secret)
    expect(openTransactions).toBe(0)
    await site.advance('10 minutes')
    await sendDue()
    expect(sent).toHaveLength(1)
  })

  it('is sent after the commit of the act, and never for one that is rolled back', async () => {
    const { id: personId } = await aNotified()
    await sendDue()
    const notice = { personId, kind: 'PASSKEY_ADDED', client } as const
    const act = inTransaction(site.owner.db, async (trx) => {
      await notifyFactor(trx, notice)
      await sendDue()
      throw new Error('rolled back')
    })
    await expect(act).rejects.toThrow('rolled back')
    await sendDue()
    expect(sent).toHaveLength(1)
    await inTransaction(site.owner.db, (trx) => notifyFactor(trx, notice))
    await sendDue()
    expect(sent).toHaveLength(2)
  })

  it('that may not have been sent is sent again under the same id, after a minute, and then no more', async () => {
    const { email } = await aNotified()
    isDown = true
    await sendDue()
    await sendDue()
    expect([sent.length, faults.length]).toEqual([1, 1])
    isDown = false
    await site.advance('61 seconds')
    await sendDue()
    await site.advance('10 minutes')
    await sendDue()
    expect(sent).toEqual([sent[0], sent[0]])
    expect(sent[1]).toMatchObject({ email })
  })

  it('is not sent after a day, or to a person who is disabled, who delays no other', async () => {
    const { id, email } = await aNotified()
    await site.sql('update people set disabled_at = app.now() where id = :id', { id })
    const other = await aNotified()
    await sendDue()
    expect(sent.map((mail) => mail.email)).toEqual([other.email])
    await site.sql('update people set disabled_at = null where id = :id', { id })
    await site.advance('25 hours')
    await sendDue()
    expect(sent.map((mail) => mail.email)).not.toContain(email)
  })
})
