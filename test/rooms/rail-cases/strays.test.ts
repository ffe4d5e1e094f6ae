import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TokenIssued } from '../../../src/audit/index.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { runAsOperator } from '../../support/operator.ts'

// Payouts that rails have and this database does not: two operators find what became of each.

const app = useApp()

let mary: TokenIssued
let bob: TokenIssued
beforeAll(async () => {
  mary = await app.wired.audit.addOperator('Mary')
  bob = await app.wired.audit.addOperator('Bob')
})

const asMary = (...args: readonly string[]) => runAsOperator(app, args, { ...app.secrets, token: mary.token })
const asBob = (...args: readonly string[]) => runAsOperator(app, args, { ...app.secrets, token: bob.token })
const paid = (reference: string) => ['--outcome', 'paid', '--reference', reference]
const evidence = ['--evidence', 'The statement of 23 May, account 0123456789.']

const aStray = async (): Promise<string> => {
  const id = randomBytes(12).toString('hex')
  await query(
    app.wired.db,
    `insert into rail_strays (id, rail, type, subject_id, found_by, opened_at)
     values (:id, 'naira-1', 'payout', :id || '-01', 'LIST', app.now())`,
    { id },
  )
  return id
}

const countOpen = async () =>
  (await app.wired.unknownSums.openCases()).find(({ kind }) => kind === 'unknown_to_us')?.cases

describe('a payout that is unknown here', () => {
  it('is closed by two operators, and moves nothing', async () => {
    const caseId = await aStray()
    expect(await countOpen()).toBe(1n)
    const proposed = await asMary('unknown', 'propose', caseId, ...paid('R-1'), ...evidence)
    expect(proposed, proposed.stderr).toMatchObject({ code: 0 })
    const listed = await asBob('unknown', 'list')
    expect(listed.stdout).toContain('confirm (proposed by Mary)')
    for (const { stdout } of [proposed, listed]) expect(stdout).not.toMatch(/R-1|PAID|statement/)
    const rows = await query<{ row: string }>(app.wired.db, 'select r::text as row from rail_stray_rulings r')
    expect(rows.map(({ row }) => row).join()).not.toMatch(/statement|0123456789/)
    const confirmed = await asBob('unknown', 'confirm', caseId, ...paid('R-1'))
    expect(confirmed, confirmed.stderr).toMatchObject({ code: 0 })
    expect((await asBob('unknown', 'list')).stdout).not.toContain(caseId)
    expect((await asBob('unknown', 'list', '--all')).stdout).toMatch(new RegExp(`${caseId} .* ruled`))
    const { stdout } = await asBob('unknown', 'show', caseId)
    expect(stdout).toContain('Ruled PAID by Mary and Bob, reference R-1')
    expect(stdout).toContain('The statement of 23 May')
    expect(await countOpen()).toBe(0n)
  })

  it('is not closed by one operator, by another finding, or by a ruling of another kind', async () => {
    const caseId = await aStray()
    const refund = ['--outcome', 'refund', '--reference', 'R-2']
    expect((await asMary('unknown', 'propose', caseId, ...refund, ...evidence)).stderr).toContain(
      'must be paid or not-paid',
    )
    expect((await asBob('unknown', 'confirm', caseId, ...paid('R-2'))).stderr).toContain(
      'There is no proposal to confirm',
    )
    await asMary('unknown', 'propose', caseId, ...paid('R-2'), ...evidence)
    expect((await asMary('unknown', 'confirm', caseId, ...paid('R-2'))).stderr).toContain(
      'must confirm your proposal',
    )
    expect((await asBob('unknown', 'confirm', caseId, ...paid('R-3'))).stderr).toContain('differs')
    expect((await asBob('unknown', 'confirm', caseId, ...paid('R-2'))).stderr).toContain('no proposal')
    expect((await asBob('unknown', 'list')).stdout).toMatch(new RegExp(`${caseId} .* propose\n`))
  })

  it('is ruled on once: the database refuses one operator alone, and any change', async () => {
    const caseId = await aStray()
    const finding = { caseId, outcome: 'NOT_PAID', reference: null } as const
    await app.wired.railCases.propose(mary, { ...finding, evidence: 'a letter' })
    const alone = `update rail_stray_rulings set confirmed_by = proposed_by, confirmed_at = app.now()
                    where stray_id = :caseId`
    await expect(query(app.wired.db, alone, { caseId })).rejects.toThrow('rail_stray_rulings_two_operators')
    await Promise.allSettled([1, 2].map(() => app.wired.railCases.confirm(bob, finding)))
    await expect(app.wired.railCases.confirm(bob, finding)).rejects.toThrow('VALIDATION_ERROR')
    for (const change of [
      `update rail_stray_rulings set outcome = 'PAID'`,
      'update rail_stray_rulings set confirmed_at = null, confirmed_by = null',
      'delete from rail_stray_rulings',
      'delete from rail_strays',
    ])
      await expect(query(app.wired.db, change), change).rejects.toThrow(/once|append-only/)
  })

  it('keeps its evidence, which is sealed anew with all other values', async () => {
    const caseId = await aStray()
    const finding = { caseId, outcome: 'PAID', reference: 'R-4' } as const
    await app.wired.railCases.propose(mary, { ...finding, evidence: 'a statement' })
    await app.wired.railCases.confirm(bob, finding)
    const [old] = app.secrets.vaultKeys.masterKeys
    const fresh = { id: 'fresh', key: randomBytes(32) }
    const secrets = {
      ...app.secrets,
      vaultKeys: { ...app.secrets.vaultKeys, masterKeys: [fresh, old] as const },
    }
    expect((await runAsOperator(app, ['vault', 'reseal'], secrets)).code).toBe(0)
    const shown = await runAsOperator(app, ['unknown', 'show', caseId], secrets)
    expect(shown.stdout).toContain('a statement')
  })
})
