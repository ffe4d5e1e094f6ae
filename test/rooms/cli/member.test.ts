import { beforeAll, describe, expect, it } from 'vitest'
import type { Invitation, Member } from '../../../src/people/index.ts'
import { query } from '../../../src/db/tx.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { useDeployed } from './deployed.ts'

const deployed = useDeployed()
const { run, json } = deployed
const client = { address: '203.0.113.7', agent: 'Test browser' }
let businessId: string

beforeAll(async () => {
  businessId = (await deployed.wired.businesses.create({ name: 'Acme', countryCode: 'NG' })).id
})

const tokenOf = (link: string): string => link.split('/').at(-1) ?? ''

const linkFor = async (...args: readonly string[]): Promise<string> =>
  ((await json('console', 'link', ...args)) as { readonly link: string }).link

describe('corridor member', () => {
  it('invites a person, by a link that is shown once', async () => {
    const args = ['member', 'invite', businessId, 'Ada@example.com', '--name', 'Ada Obi', '--role', 'owner']
    const invited = (await json(...args)) as Invitation & { readonly link: string }
    expect(invited.link).toMatch(/^http:\/\/localhost:3001\/console\/invite\/[\w-]{43}$/)
    const found = await deployed.wired.people.invitations.find('business', tokenOf(invited.link))
    expect(found).toMatchObject({ email: 'ada@example.com', name: 'Ada Obi', role: 'OWNER', businessId })
    const log = await run('--json', 'audit', 'list', '--act', 'member')
    expect(log.stdout).not.toContain(tokenOf(invited.link))
    expect((await run(...args.slice(0, -1), 'king')).code).toBe(2)
  })

  it('changes the role of a person, but for the last owner', async () => {
    const { people } = deployed.wired
    const redeem = async (role: string) =>
      people.redeemLink('business', tokenOf(await linkFor('--business', businessId, '--role', role)), client)
    const [owner, auditor] = [await redeem('owner'), await redeem('auditor')]
    const change = (email: string, role: string) => run('member', 'role', businessId, email, '--role', role)
    expect(await change(auditor.session.person.email, 'approver')).toMatchObject({ code: 0 })
    const { personId, role } =
      (await people.members.list(businessId)).find((one) => one.email === auditor.session.person.email) ?? {}
    expect({ personId, role }).toEqual({ personId: auditor.session.person.id, role: 'APPROVER' })
    expect((await change(owner.session.person.email, 'payer')).stderr).toContain('keeps an owner')
    expect((await change('no.member@example.com', 'payer')).stderr).toContain('is not a member')
    expect((await run('member', 'remove', businessId, auditor.session.person.email)).code).toBe(0)
  })

  it('lists and removes people, but for the last owner', async () => {
    const { people } = deployed.wired
    const redeem = async (role: string) =>
      people.redeemLink('business', tokenOf(await linkFor('--business', businessId, '--role', role)), client)
    const [owner, payer] = [await redeem('owner'), await redeem('payer')]
    const listed = (await json('member', 'list', businessId)) as readonly Member[]
    expect(listed.map(({ role }) => role).toSorted()).toEqual(['OWNER', 'PAYER'])
    const remove = (email: string) => run('member', 'remove', businessId, email)
    expect((await remove(payer.session.person.email)).code).toBe(0)
    expect(await people.sessions.open('business', payer.token)).toBeUndefined()
    expect((await remove(payer.session.person.email)).stderr).toContain('is not a member')
    expect((await remove(owner.session.person.email)).stderr).toContain('keeps an owner')
  })
})

describe('corridor member recover', () => {
  it('prints the link of a member, of any role', async () => {
    const token = tokenOf(await linkFor('--business', businessId, '--role', 'owner'))
    const { session } = await deployed.wired.people.redeemLink('business', token, client)
    const { email } = session.person
    const made = (await json('member', 'recover', businessId, email)) as { readonly link: string }
    expect(made.link).toMatch(/^http:\/\/localhost:3001\/console\/recover\/[\w-]{43}$/)
    const found = await deployed.wired.people.recovery.find('business', tokenOf(made.link))
    expect(found).toMatchObject({ email, businessId })
    const log = await run('--json', 'audit', 'list', '--act', 'member recover')
    expect(log.stdout).not.toContain(tokenOf(made.link))
    const unknown = await run('member', 'recover', businessId, 'no.member@example.com')
    expect(unknown.stderr).toContain('is not a member')
  })
})

describe('corridor operator recover', () => {
  it('prints the link of an operator who has accepted their invitation', async () => {
    const token = tokenOf(await linkFor('--role', 'watcher'))
    await deployed.wired.people.redeemLink('operator', token, client)
    const made = (await json('operator', 'recover', 'Sandbox watcher')) as { readonly link: string }
    expect(made.link).toContain('/operator/recover/')
    await run('operator', 'add', 'Bob')
    expect((await run('operator', 'recover', 'Bob')).stderr).toContain('not invited')
  })
})

describe('corridor operator invite', () => {
  it('prints the link of an operator who is listed', async () => {
    const invite = (name: string) => [
      ...['operator', 'invite', name, '--email', 'mary@example.com', '--role', 'chief'],
    ]
    expect((await run(...invite('Mary'))).stderr).toContain('There is no operator Mary')
    await run('operator', 'add', 'Mary')
    const { link } = (await json(...invite('Mary'))) as { readonly link: string }
    expect(link).toContain('/operator/invite/')
    const found = await deployed.wired.people.invitations.find('operator', tokenOf(link))
    expect(found).toMatchObject({ role: 'CHIEF', name: 'Mary' })
  })
})

describe('corridor console link', () => {
  it('signs in once, to the console of a business or of the operators', async () => {
    const token = tokenOf(await linkFor('--role', 'treasury'))
    const { session } = await deployed.wired.people.redeemLink('operator', token, client)
    expect(session.role).toBe('TREASURY')
    expect(await run('console', 'link', '--role', 'owner')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('owner is a role in the console of a business: name') as string,
    })
    expect(await run('console', 'link', '--role', 'chief', '--business', businessId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('chief is a role of operators: leave out --business') as string,
    })
  })

  it('is refused in production', async () => {
    const { db } = deployed.wired
    await query(db, 'alter table app.environment disable trigger environment_append_only')
    await query(db, `update app.environment set mode = 'production'`)
    const production = deployment(deployed.operatorUrl, 'production')
    const args = ['console', 'link', '--role', 'chief', '--as', 'Mary', '--reason', 'a test']
    const { code, stderr } = await runInProcess(args, production)
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Sign-in links work in a sandbox only.\n' })
  })
})
