import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../src/audit/index.ts'
import { query } from '../../../src/db/tx.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { useDeployed } from './deployed.ts'
import { createTwoWorld } from './two-world.ts'

const { app, ids, as, done, email, ask, confirm, read, readState } = createTwoWorld()

const words = (line: string): readonly string[] =>
  line
    .replaceAll('BUSINESS', ids.business)
    .replace('REGISTRATION', ids.registration)
    .replace('DEPOSIT', ids.deposit)
    .replace('DISPUTED', ids.disputed)
    .replace('LARGE', ids.large)
    .replace('SMALL', ids.small)
    .replace('FILE', ids.file)
    .replace(/ROLE:(\w+)/, (_, role: string) => email(role))
    .split(' ')

const promoted = '--from 2026-01-01T00:00:00Z --until 2099-01-01T00:00:00Z'

describe('in production a command waits for another operator:', () => {
  it.each([
    'business set BUSINESS --verified on',
    'business set BUSINESS --verified off',
    'business set BUSINESS --kyb-approved yes',
    'limits set BUSINESS --daily 200.00',
    'limits set BUSINESS --minimum none',
    'limits clear BUSINESS',
    'rates set USD NGN 1400',
    'rates set GHS KES 9',
    'rates import FILE',
    `promotions add EUR NGN 2.5 ${promoted}`,
    'rail resume naira-1',
    'ledger release BUSINESS',
    'registration approve BUSINESS REGISTRATION',
    'transaction approve LARGE',
    'transaction refund DEPOSIT',
    'transaction resolve DISPUTED --outcome lost',
    'operator add Dan',
    'operator token Dan',
    'operator invite Dan --email dan@example.com --role chief',
    'operator invite bob --email bob@example.com --role watcher',
    ['operator', 'recover', 'Sandbox watcher'],
    'member invite BUSINESS new@example.com --name Ada --role payer',
    'member recover BUSINESS ROLE:owner',
    'member role BUSINESS ROLE:support --role approver',
    'member role BUSINESS ROLE:approver --role auditor',
    'member remove BUSINESS ROLE:owner',
  ])('%s', async (line) => {
    if (line === 'member remove BUSINESS ROLE:owner')
      await done(confirm('bob', await ask(...words('member role BUSINESS ROLE:payer --role owner'))))
    const args = typeof line === 'string' ? words(line) : line
    const before = await readState()
    const id = await ask(...args)
    expect(await readState()).toEqual(before)
    const own = await confirm('mary', id)
    expect(own).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('You asked for') as string,
    })
    expect(await readState()).toEqual(before)
    expect(await done(confirm('bob', id))).not.toBe('')
    const after = await readState()
    expect(after).not.toEqual(before)
    expect((await confirm('cleo', id)).stderr).toBe('This was approved by bob.\n')
    expect(await readState()).toEqual(after)
  })
})

describe('one operator alone', () => {
  it.each([
    'limits set BUSINESS --daily 50.00 --rate 600',
    'rates set USD NGN 1542',
    `promotions add EUR NGN 1 ${promoted}`,
    'business set BUSINESS --swap on --kyb-approved no',
    'ledger freeze BUSINESS',
    'member invite BUSINESS a@example.com --name Ada --role auditor',
    'member recover BUSINESS ROLE:approver',
    'transaction approve SMALL',
    'operator revoke Dan',
  ])('may %s', async (line) => {
    const before = await readState()
    expect(await done(as('mary', ...words(line)))).not.toContain('corridor approval confirm')
    expect(await readState()).not.toEqual(before)
  })
})

describe('a command that waits', () => {
  const verify = (): Promise<string> => ask('business', 'set', ids.business, '--verified', 'off')
  const countOperators = async (): Promise<number> => (await app.wired.audit.listOperators()).length
  const isVerified = async (): Promise<boolean> => (await app.wired.businesses.show(ids.business)).isVerified

  it('is shown with its arguments and files, to who asks and in the console of operators', async () => {
    writeFileSync(ids.file, 'source,destination,rate\nCHF,NGN,1900\n')
    const id = await ask('rates', 'import', ids.file)
    writeFileSync(ids.file, 'source,destination,rate\nCHF,NGN,9999\n')
    const shown = await read('approval', 'show', id)
    expect(shown).toMatch(/corridor rates import +waits +mary/)
    expect(shown).toContain('CHF,NGN,1900')
    await done(confirm('bob', id))
    expect(await app.wired.services.pricing.listRates({ source: 'CHF' })).toMatchObject([{ rate: '1900' }])
    expect(await read('approval', 'show', id)).toContain('APPROVED by bob')
  })

  it('is in the audit log when it was asked for and when it was confirmed, with what it is about', async () => {
    await done(confirm('bob', await verify()))
    const listed = await read('--json', 'audit', 'list', '--business', ids.business, '--limit', '2')
    expect(JSON.parse(listed) as readonly AuditEntry[]).toMatchObject([
      {
        ...{ act: 'approval confirm', person: 'bob', outcome: 'DONE' },
        details: { command: 'business set', verified: 'off' },
      },
      { act: 'business set ask', person: 'mary', outcome: 'DONE', details: { verified: 'off' } },
    ])
  })

  it('is not confirmed by who asked, also not by SQL', async () => {
    const own = query(
      app.wired.db,
      `update approvals set decision = 'APPROVED', decided_by = asked_by, decided_at = app.now() where id = :id`,
      { id: await verify() },
    )
    await expect(own).rejects.toThrow('approvals_second_person')
  })

  it('that two confirm at once is done once', async () => {
    const before = await countOperators()
    const id = await ask('operator', 'add', 'Eve')
    const ended = await Promise.all([confirm('bob', id), confirm('cleo', id)])
    expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await countOperators()).toBe(before + 1)
    expect(ended.map(({ stdout }) => stdout).join('')).toContain('corridor_operator_')
  })

  it('still waits where it is refused when it is confirmed', async () => {
    const id = await ask('rail', 'resume', 'naira-2')
    await query(
      app.wired.db,
      `update rail_states set paused_at = null, pause_reason = null where rail = 'naira-2'`,
    )
    expect((await confirm('bob', id)).stderr).toBe('The rail naira-2 is not paused.\n')
    expect(await read('approval', 'show', id)).toContain('waits')
    await app.wired.railHealth.pause('naira-2', 'again')
    await done(confirm('bob', id))
  })

  it('is not confirmed after three days', async () => {
    const [id, before] = [await verify(), await isVerified()]
    await app.advanceClock('73 hours')
    expect((await confirm('bob', id)).stderr).toContain('has expired')
    expect(await read('approval', 'list')).toMatch(new RegExp(`${id} +corridor business set +expired`))
    expect(await isVerified()).toBe(before)
  })

  it('is rejected by another, withdrawn by who asked, and then not confirmed', async () => {
    const [rejected, withdrawn] = [await verify(), await verify()]
    expect(await done(as('bob', 'approval', 'reject', rejected))).toContain('REJECTED by bob')
    expect(await done(as('mary', 'approval', 'reject', withdrawn))).toContain('WITHDRAWN by mary')
    expect((await confirm('cleo', rejected)).stderr).toBe('This was rejected by bob.\n')
    expect((await confirm('cleo', 'f'.repeat(24))).stderr).toBe('There is no such approval.\n')
  })

  it('needs the tokens of both, and of who asked when it is confirmed', async () => {
    const change = ['business', 'set', ids.business, '--verified', 'on']
    expect((await as(undefined, ...change, '--as', 'mary')).stderr).toContain('Set CORRIDOR_OPERATOR_TOKEN')
    const id = await ask(...change)
    expect((await as(undefined, 'approval', 'confirm', id, '--as', 'bob')).stderr).toContain(
      'Set CORRIDOR_OPERATOR_TOKEN',
    )
    await done(as('bob', 'operator', 'revoke', 'mary'))
    expect((await confirm('bob', id)).stderr).toBe(
      'mary, who asked for this, may not act any more. Reject it.\n',
    )
  })

  it('of the console is not decided by a command', async () => {
    const [bob] = (await app.wired.audit.listOperators()).filter(({ name }) => name === 'bob')
    const { id } = await app.wired.approvals.ask({
      ...{ businessId: '', act: 'business verify', attempt: 'a form', payload: {} },
      ...{ personId: bob?.id ?? '', reason: 'a test' },
    })
    expect((await confirm('cleo', id)).stderr).toContain('decide there')
    expect((await as('cleo', 'approval', 'reject', id)).stderr).toContain('decide there')
  })
})

describe('the first operators', () => {
  const empty = useDeployed()
  const run = (token: string, ...args: readonly string[]) =>
    runInProcess(['--json', ...args, '--reason', 'ticket 7'], {
      ...deployment(empty.operatorUrl, 'production'),
      CORRIDOR_OPERATOR_TOKEN: token,
    })
  const tokenIn = ({ stdout }: { readonly stdout: string }) => (JSON.parse(stdout) as { token: string }).token

  it('add a second one alone, and from then on each other one together', async () => {
    const { db } = empty.wired
    await query(db, 'alter table app.environment disable trigger environment_append_only')
    await query(db, `update app.environment set mode = 'production'`)
    const mary = tokenIn(await run('', 'operator', 'add', 'Mary', '--as', 'Mary'))
    const bob = tokenIn(await run(mary, 'operator', 'add', 'Bob'))
    expect((await run(mary, 'operator', 'add', 'Eve')).stdout).toContain('approval')
    // Alone again after she has revoked his token, she would make herself the second one.
    await run(mary, 'operator', 'revoke', 'Bob')
    expect((await run(mary, 'operator', 'token', 'Bob')).stdout).toContain('approval')
    expect((await run(bob, 'operator', 'add', 'Eve')).code).toBe(1)
    // As docs/operating.md has it, for the owner of the database.
    await query(db, 'alter table operator_tokens disable trigger operator_tokens_kept')
    await query(
      db,
      `delete from operator_tokens where operator_id in (select id from operators where name <> 'Mary')`,
    )
    await query(db, 'alter table operator_tokens enable trigger operator_tokens_kept')
    expect(tokenIn(await run(mary, 'operator', 'token', 'Bob'))).toMatch(/^corridor_operator_/)
    expect((await empty.wired.audit.listOperators()).map(({ name }) => name)).toEqual(['Bob', 'Mary'])
  })
})
