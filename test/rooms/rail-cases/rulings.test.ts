import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { Keyring } from '../../../src/kernel/keyring.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { runAsOperator } from '../../support/operator.ts'
import { wallets } from '../rails/live-world.ts'
import { makeDue, shortAttempts, shortCases } from '../rails/partner.ts'
import { createRulingWorld, evidence, finding } from './ruling-world.ts'

const hour = 3_600
const { held, paid, released } = wallets
const { app, partner, pass, run, operator, asMary, asBob, statusOf, anUnknownPayout } = createRulingWorld()

describe('an unknown payout', () => {
  it('that two operators find paid is settled', async () => {
    const { businessId, transactionId, caseId } = await anUnknownPayout()
    const proposed = await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-77'), ...evidence)
    expect(proposed, proposed.stderr).toMatchObject({ code: 0 })
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    const confirmed = await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-77'))
    expect(confirmed, confirmed.stderr).toMatchObject({ code: 0 })
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await shortAttempts(app, transactionId)).toEqual(['1 succeeded RULING'])
    expect(await shortCases(app, transactionId)).toEqual(['unknown RULING'])
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
    const shown = await run(undefined, 'unknown', 'show', caseId)
    expect(shown.stdout).toContain('Ruled PAID by Mary and Bob, reference R-77')
    expect(shown.stdout).toContain('The statement of 23 May')
  })

  it('that two operators find not paid fails, but not while the rail may still report it', async () => {
    const { businessId, transactionId, caseId } = await anUnknownPayout()
    const early = await asMary('unknown', 'propose', caseId, ...finding('not-paid'), ...evidence)
    expect(early.code).toBe(1)
    expect(early.stderr).toContain('The rail may still report a payment until')
    const filter = { businessId: null, person: null, outcome: null, since: null, limit: 1 }
    const [entry] = await app.wired.audit.list({ ...filter, act: 'unknown propose' })
    expect(entry, 'what Bob must not read').toMatchObject({ outcome: 'REFUSED', fault: 'hidden' })
    await pass(2 * hour)
    expect((await asMary('unknown', 'propose', caseId, ...finding('not-paid'), ...evidence)).code).toBe(0)
    expect((await asBob('unknown', 'confirm', caseId, ...finding('not-paid'))).code).toBe(0)
    expect(await statusOf(transactionId)).toBe('FAILED')
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_executed RULING'])
    expect(await app.wallet(businessId, 'USD')).toEqual(released)
  })

  it('is not decided by one operator alone', async () => {
    const { businessId, caseId } = await anUnknownPayout()
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-1'), ...evidence)
    const alone = await asMary('unknown', 'confirm', caseId, ...finding('paid', 'R-1'))
    expect(alone).toMatchObject({ code: 1, stderr: 'Another operator must confirm your proposal.\n' })
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    // The database refuses it too.
    const both = query(
      app.wired.db,
      'update rail_rulings set confirmed_by = proposed_by, confirmed_at = app.now() where confirmed_at is null',
    )
    await expect(both).rejects.toThrow('rail_rulings_two_operators')
  })

  it.each([
    ['the outcome', finding('not-paid', 'R-2')],
    ['the reference', finding('paid', 'R-3')],
    ['a reference instead of none', finding('paid')],
  ])('is not decided where the second operator finds another one: %s', async (_, other) => {
    const { businessId, transactionId, caseId } = await anUnknownPayout()
    await pass(2 * hour)
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-2'), ...evidence)
    const differing = await asBob('unknown', 'confirm', caseId, ...other)
    expect(differing.code).toBe(1)
    expect(differing.stderr).toContain('This differs from the proposal')
    expect(differing.stderr).not.toContain('R-2')
    expect(await statusOf(transactionId)).toBe('UNKNOWN')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    const log = await run(undefined, '--json', 'audit', 'list', '--operator', 'Bob', '--limit', '1')
    expect(JSON.parse(log.stdout)).toMatchObject([
      { act: 'unknown confirm', outcome: 'DONE', details: { outcome: 'hidden', reference: 'hidden' } },
    ])
  })

  it('is not decided by the proposal of an operator who may not act any more', async () => {
    const { businessId, caseId } = await anUnknownPayout()
    const { token } = await app.wired.audit.addOperator(`Xavier ${caseId}`)
    const proposed = await run(token, 'unknown', 'propose', caseId, ...finding('paid', 'R-1'), ...evidence)
    expect(proposed, proposed.stderr).toMatchObject({ code: 0 })
    const revoked = await asMary('operator', 'revoke', `Xavier ${caseId}`, '--reason', 'left')
    expect(revoked, revoked.stderr).toMatchObject({ code: 0 })
    await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-1'))
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-1'), ...evidence)
    expect((await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-1'))).code).toBe(0)
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
  })

  it('is not decided by outcomes that are guessed in turn: an entry that differs rejects the proposal', async () => {
    const { businessId, transactionId, caseId } = await anUnknownPayout()
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-20'), ...evidence)
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-21'), ...evidence)
    const guess = (reference: string) => asBob('unknown', 'confirm', caseId, ...finding('paid', reference))
    expect((await guess('R-22')).stderr).toContain('so the proposal is rejected')
    expect(await app.wired.railCases.show(caseId)).toMatchObject({ proposal: null, ruling: null })
    for (const reference of ['R-21', 'R-20'])
      expect((await guess(reference)).stderr).toContain('There is no proposal to confirm')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    for (const change of [
      'confirmed_by = rejected_by, confirmed_at = app.now()',
      'rejected_by = null, rejected_at = null',
    ])
      await expect(
        query(app.wired.db, `update rail_rulings set ${change} where rejected_at is not null`),
      ).rejects.toThrow('confirmed or rejected once')
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-21'), ...evidence)
    expect((await guess('R-21')).code).toBe(0)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
  })

  it('shows no one what was proposed, and keeps the evidence sealed', async () => {
    const { caseId } = await anUnknownPayout()
    const proposed = await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-9'), ...evidence)
    const listed = await run(undefined, 'unknown', 'list')
    const shown = await run(undefined, '--json', 'unknown', 'show', caseId)
    const log = await run(undefined, '--json', 'audit', 'list', '--limit', '1')
    for (const { stdout } of [proposed, listed, shown, log]) {
      expect(stdout).toContain(stdout === log.stdout ? 'unknown propose' : 'Mary')
      expect(stdout).not.toMatch(/R-9|PAID|statement/)
    }
    const rows = await query<{ row: string }>(app.wired.db, 'select r::text as row from rail_rulings r')
    expect(rows.map(({ row }) => row).join()).not.toMatch(/statement|0123456789/)
  })

  it('is decided by the newest proposal', async () => {
    const { transactionId, caseId } = await anUnknownPayout()
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-4'), ...evidence)
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-5'), ...evidence)
    expect((await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-5'))).code).toBe(0)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect((await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-5'))).stderr).toContain(
      'was closed',
    )
  })

  it('is not ruled on once the rail knows the outcome', async () => {
    const { transactionId, caseId } = await anUnknownPayout()
    await asMary('unknown', 'propose', caseId, ...finding('paid', 'R-6'), ...evidence)
    partner.plays.ask = () => ({ kind: 'refused', failureCode: 'SVC_ACCOUNT_CLOSED', retryElsewhere: false })
    await pass(hour)
    expect(await statusOf(transactionId)).toBe('FAILED')
    const late = await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-6'))
    expect(late.code).toBe(1)
    expect(late.stderr).toContain('because the rail knows the outcome')
    expect(await shortCases(app, transactionId)).toEqual(['unknown ANSWER'])
  })

  it('has one end, also where the ruling and the answer of the rail come at once', async () => {
    for (let times = 0; times < 4; times += 1) {
      const { transactionId, caseId } = await anUnknownPayout()
      const ruling = { outcome: 'PAID', reference: 'R-8' } as const
      await app.wired.railCases.propose(operator('mary'), { ...ruling, caseId, evidence: 'a statement' })
      partner.plays.ask = () => ({
        kind: 'refused',
        failureCode: 'SVC_ACCOUNT_CLOSED',
        retryElsewhere: false,
      })
      await query(app.wired.db, `update jobs set due_at = app.now() where subject_id = :transactionId`, {
        transactionId,
      })
      const [confirmed] = await Promise.allSettled([
        app.wired.railCases.confirm(operator('bob'), { ...ruling, caseId }),
        app.runDue(),
      ])
      app.takeFailures()
      expect(await statusOf(transactionId)).toBe(confirmed.status === 'fulfilled' ? 'SUCCESS' : 'FAILED')
      expect(await app.journals(transactionId)).toHaveLength(2)
    }
  })

  it('that was paid after it was ruled not paid stays FAILED, is another case, and pauses the rail', async () => {
    const { businessId, transactionId, caseId } = await anUnknownPayout()
    await pass(2 * hour)
    const ruling = { outcome: 'NOT_PAID', reference: null } as const
    await app.wired.railCases.propose(operator('mary'), { ...ruling, caseId, evidence: 'a letter' })
    await app.wired.railCases.confirm(operator('bob'), { ...ruling, caseId })
    partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: 'R-10' })
    await makeDue(app, businessId, transactionId)
    await app.runDue()
    expect(await statusOf(transactionId)).toBe('FAILED')
    expect(await shortCases(app, transactionId)).toEqual(['unknown RULING', 'paid_although_released'])
    partner.reset()
    const { transactionId: later } = await aPayout(await setUpPayout(app, { usd: '100.00' }))
    await pass(61)
    expect(await statusOf(later)).toBe('PENDING')
    expect((await asMary('rail', 'resume', 'sandbox')).code).toBe(0)
    await pass(61)
    expect(await statusOf(later)).toBe('SUCCESS')
    const [open] = (await app.wired.railCases.list({ isAll: false, limit: 100 })).filter(
      (one) => one.transactionId === transactionId,
    )
    const found = { outcome: 'PAID', reference: 'R-10', caseId: open?.id ?? '' } as const
    await app.wired.railCases.propose(operator('bob'), { ...found, evidence: 'the next statement' })
    await app.wired.railCases.confirm(operator('mary'), found)
    expect(await statusOf(transactionId)).toBe('FAILED')
    expect(await app.wallet(businessId, 'USD')).toEqual(released)
    expect(await shortCases(app, transactionId)).toEqual(['unknown RULING', 'paid_although_released RULING'])
  })
})

describe('a ruling', () => {
  it('needs the token of an operator', async () => {
    const { caseId } = await anUnknownPayout()
    const propose = ['unknown', 'propose', caseId, ...finding('paid', 'R-11'), ...evidence]
    expect((await run(undefined, ...propose, '--as', 'Mary')).stderr).toContain('Set CORRIDOR_OPERATOR_TOKEN')
    expect((await asMary(...propose, '--as', 'Bob')).stderr).toContain('is not the token of Bob')
    expect((await run(`corridor_operator_${'x'.repeat(40)}`, ...propose)).stderr).toContain(
      'is not the token of an operator',
    )
  })

  it('needs evidence, a case that exists, and a proposal', async () => {
    const { caseId } = await anUnknownPayout()
    const propose = ['unknown', 'propose', caseId, ...finding('paid', 'R-12')]
    expect((await asMary(...propose, '--evidence', ' ')).stderr).toContain('needs evidence')
    expect((await asMary(...propose, '--evidence', '@/nowhere/letter.txt')).stderr).toContain(
      'cannot be read',
    )
    expect((await asMary(...propose)).code).toBe(2)
    const unknownCase = ['unknown', 'confirm', 'f'.repeat(24), ...finding('paid')]
    expect((await asMary(...unknownCase)).stderr).toContain('There is no case')
    expect((await asMary('unknown', 'confirm', caseId, ...finding('paid'))).stderr).toContain(
      'There is no proposal to confirm',
    )
  })

  it('takes evidence from a file, and stays as it is', async () => {
    const { caseId } = await anUnknownPayout()
    const propose = ['unknown', 'propose', caseId, ...finding('paid', 'R-13'), '--evidence', '@package.json']
    expect((await asMary(...propose)).code).toBe(0)
    expect((await asBob('unknown', 'confirm', caseId, ...finding('paid', 'R-13'))).code).toBe(0)
    expect((await app.wired.railCases.show(caseId)).ruling?.evidence).toContain('"devDependencies"')
    for (const change of [
      `update rail_rulings set outcome = 'NOT_PAID'`,
      `update rail_rulings set evidence_encrypted = 'x'`,
      'update rail_rulings set confirmed_at = app.now() where confirmed_at is not null',
      'delete from rail_rulings',
      `update rail_cases set kind = 'contradiction'`,
      'update rail_cases set closed_at = null, closed_by = null where closed_at is not null',
      `update rail_cases set closed_at = app.now(), closed_by = 'RULING' where closed_at is null`,
      'delete from rail_cases',
    ])
      await expect(query(app.wired.db, change), change).rejects.toThrow(/once|append-only|ruling of two/)
  })
})

it('evidence is sealed anew with all other values', async () => {
  const { caseId } = await anUnknownPayout()
  const found = { outcome: 'PAID', reference: 'R-14', caseId } as const
  await app.wired.railCases.propose(operator('mary'), { ...found, evidence: 'a statement' })
  await app.wired.railCases.confirm(operator('bob'), found)
  const [old] = app.secrets.vaultKeys.masterKeys
  const fresh = { id: 'fresh', key: randomBytes(32) }
  const under = (...masterKeys: Keyring) => ({
    ...app.secrets,
    vaultKeys: { ...app.secrets.vaultKeys, masterKeys },
  })
  expect((await runAsOperator(app, ['vault', 'reseal'], under(fresh, old))).code).toBe(0)
  const shown = await runAsOperator(app, ['unknown', 'show', caseId], under(fresh))
  expect(shown.stdout).toContain('a statement')
  expect((await runAsOperator(app, ['vault', 'reseal'], under(old, fresh))).code).toBe(0)
})

describe('the sums of unknown payouts', () => {
  it('have each rail and currency, and the open cases of each kind', async () => {
    const { unknownPayouts, openCases } = app.wired.unknownSums
    const before = await unknownPayouts()
    const countOf = (sums: typeof before) => sums[0]?.payouts ?? 0n
    await anUnknownPayout()
    const sums = await unknownPayouts()
    expect(sums).toMatchObject([{ rail: 'sandbox', currency: 'NGN' }])
    expect(countOf(sums) - countOf(before)).toBe(1n)
    expect((sums[0]?.minor ?? 0n) - (before[0]?.minor ?? 0n)).toBe(1_540_250n)
    expect(sums[0]?.oldestSeconds).toBeGreaterThanOrEqual(900)
    expect((await openCases()).map(({ kind }) => kind)).toContain('unknown')
  })
})
