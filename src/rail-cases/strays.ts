import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { RulingOperator, StrayDetails } from './rail-case.ts'
import { agrees, requireProposal, requireRulable, type Finding } from './rules.ts'
import {
  confirmStrayProposal,
  findStray,
  findStrayProposal,
  findStrayRuling,
  insertStrayProposal,
  lockStray,
  rejectStrayProposal,
} from './strays.store.ts'

type StrayDeps = { readonly db: Db; readonly vault: Vault }

const contextOf = (rowId: string): SealContext => ({
  table: 'rail_stray_rulings',
  column: 'evidence',
  businessId: '',
  rowId,
})

/** Shows a stray; undefined where the case is none. */
export const showStray = async (
  { vault }: StrayDeps,
  on: Queryable,
  caseId: string,
): Promise<StrayDetails | undefined> => {
  const found = await findStray(on, caseId)
  const row = found && (await findStrayRuling(on, caseId))
  if (!row) return found && { ...found, ruling: null }
  const { sealedEvidence, ...shown } = row
  return { ...found, ruling: { ...shown, evidence: vault.open(contextOf(row.id), sealedEvidence) } }
}

const change = (
  deps: StrayDeps,
  { caseId, ...finding }: Finding & { readonly caseId: string },
  work: (trx: Trx, now: Date) => Promise<void>,
): Promise<StrayDetails | undefined> =>
  inTransaction(deps.db, async (trx) => {
    await lockStray(trx, caseId)
    const found = await findStray(trx, caseId)
    if (!found) return undefined
    const now = await readNow(trx)
    requireRulable(found, finding, now)
    await work(trx, now)
    return showStray(deps, trx, caseId)
  })

/** Proposes what became of a stray; undefined where the case is none. */
export const proposeStray = (
  deps: StrayDeps,
  { id: operatorId }: RulingOperator,
  { evidence, ...finding }: Finding & { readonly caseId: string; readonly evidence: string },
): Promise<StrayDetails | undefined> =>
  change(deps, finding, async (trx, now) => {
    const id = createId(now)
    const sealed = deps.vault.seal(contextOf(id), evidence)
    await insertStrayProposal(trx, { ...finding, id, evidence: sealed, operatorId, now })
  })

/** Confirms the proposal of another operator about a stray, which closes the case, or rejects it where the finding
 *  differs; undefined where the case is none. */
export const confirmStray = (
  deps: StrayDeps,
  { id: operatorId }: RulingOperator,
  finding: Finding & { readonly caseId: string },
): Promise<StrayDetails | undefined> =>
  change(deps, finding, async (trx, now) => {
    const proposal = requireProposal(await findStrayProposal(trx, finding.caseId), operatorId)
    const end = agrees(proposal, finding) ? confirmStrayProposal : rejectStrayProposal
    await end(trx, { id: proposal.id, operatorId, now })
  })
