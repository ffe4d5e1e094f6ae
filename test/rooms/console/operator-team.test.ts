import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createOperatorWorld } from './operator-world.ts'

const { app, site, as, ask, approve, listActs } = createOperatorWorld()

const find = async (name: string) => {
  const found = (await app.wired.people.operators.list()).find((one) => one.name === name)
  if (!found) throw new Error(`there is no operator ${name}`)
  return found
}

describe('the team of operators', () => {
  it('lists operators, and invites one who was added at the command line as a watcher', async () => {
    const { id } = await app.wired.audit.addOperator('Ada')
    const chief = await as('CHIEF')
    expect((await chief.get('/operator/team')).html).toContain('Command line only')
    const path = `/operator/team/${id}/invite`
    const bad = await chief.submit(path, { email: 'ada', reason: 'she joins', role: 'CHIEF' })
    expect([bad.status, bad.html.includes('not an email address')]).toEqual([422, true])
    const made = await chief.submit(path, { email: 'ada@corridor.test', reason: 'she joins', role: 'CHIEF' })
    const token = /\/operator\/invite\/([\w-]+)/.exec(made.html)?.[1] ?? ''
    expect(await app.wired.people.invitations.find('operator', token)).toMatchObject({
      ...{ operatorId: id, name: 'Ada', role: 'WATCHER', invitedBy: 'Sandbox chief' },
    })
    expect((await chief.get('/operator/team')).html).toContain('ada@corridor.test')
    expect((await chief.submit(`/operator/team/${id}/revoke`, { reason: 'a typo' })).location).toBe(
      '/operator/team',
    )
    await expect(app.wired.people.invitations.find('operator', token)).rejects.toThrow('NOT_FOUND_ERROR')
    expect(await listActs('invitation', 3)).toEqual([
      'invitation revoke DONE by Sandbox chief',
      'invitation create DONE by Sandbox chief',
      'invitation create REFUSED by Sandbox chief',
    ])
    const joined = await chief.submit(`/operator/team/${(await find('Sandbox chief')).operatorId}/invite`, {
      ...{ email: 'another@corridor.test', reason: 'a second address' },
    })
    expect(joined.html).toContain('can sign in already')
  })

  it('signs an operator out everywhere', async () => {
    const support = await as('SUPPORT')
    const { operatorId } = await find('Sandbox support')
    const path = `/operator/team/${operatorId}/sign-out`
    expect((await (await as('CHIEF')).submit(path, { reason: 'a lost laptop' })).location).toBe(
      '/operator/team',
    )
    expect((await support.get('/operator')).location).toBe('/operator/sign-in')
    expect(await listActs('session', 1)).toEqual(['session revoke DONE by Sandbox chief'])
  })

  it('gives no role before the approver has seen whose address it is and who invited it', async () => {
    const { id } = await app.wired.audit.addOperator('Xavier')
    const email = 'second@corridor.test'
    const own = '0123456789abcdef01234567'
    await query(
      app.wired.db,
      `with person as (
         insert into people (id, realm, email, name, created_at)
           values (:own, 'operator', :email, 'Xavier', app.now())
       ), invited as (
         insert into invitations (token_hash, id, realm, operator_id, email, name, role, invited_by, created_at,
                                  expires_at, used_at)
           values ('token', :own, 'operator', :id, :email, 'Xavier', 'WATCHER', 'Sandbox chief', app.now(),
                   app.now(), app.now())
       )
       insert into operator_people (operator_id, person_id, role, joined_at)
         values (:id, :own, 'WATCHER', app.now())`,
      { id, own, email },
    )
    const request = await ask(`/operator/team/${id}/role`, { role: 'TREASURY' })
    const { html } = await (await as('CHIEF')).get(request)
    expect(html).toContain(email)
    expect(html).toMatch(/invitedBy[\s\S]*?Sandbox chief/)
  })

  it('gives another role by two operators, of whom both may do it', async () => {
    const watcher = await as('WATCHER')
    await as('TREASURY')
    const { operatorId } = await find('Sandbox watcher')
    const request = await ask(`/operator/team/${operatorId}/role`, { role: 'CHIEF' })
    const stale = await ask(`/operator/team/${operatorId}/role`, { role: 'SUPPORT' })
    expect((await approve(request, 'CHIEF')).status).toBe(403)
    expect((await approve(request, 'TREASURY')).status).toBe(403)
    expect((await find('Sandbox watcher')).role).toBe('WATCHER')
    await query(app.wired.db, `update operator_people set role = 'CHIEF' where operator_id = :operatorId`, {
      operatorId: (await find('Sandbox treasury')).operatorId,
    })
    expect((await approve(request, 'TREASURY')).location).toBe(request)
    expect((await find('Sandbox watcher')).role).toBe('CHIEF')
    expect((await watcher.get('/operator')).location).toBe('/operator/sign-in')
    expect((await approve(stale, 'TREASURY')).html).toContain('has changed since')
    const unknown = await (await as('TREASURY')).get(`/operator/team/${'0'.repeat(24)}/role`)
    expect(unknown.status).toBe(404)
    expect((await site.openOperator().get('/operator/team')).location).toContain('/operator/sign-in')
  })
})
