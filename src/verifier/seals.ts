import type { KeyObject } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import { findNextDay, lockDays, readDueDay, runDays, type DaysTable } from '../ledger/index.ts'
import { insertAuditDay, readAuditDay } from './audit-seals.store.ts'
import {
  findKeptBreaches,
  findSignedRoot,
  insertDay,
  insertSeals,
  listDays,
  type SealedDay,
} from './seals.store.ts'
import type { Chain, RootSigner, SignedRoot } from './signed-root.ts'
import type { Breach } from './store.ts'

/** Seals the ledger and the audit log by day (docs/design/ledger.md#seals). Days are UTC, written YYYY-MM-DD. */
export type SealsService = {
  /** Returns the newest day that may be sealed now. */
  readonly readDue: () => Promise<string>
  /** Returns the oldest day that should have been sealed for a day; undefined where there is none. */
  readonly findOverdue: () => Promise<string | undefined>
  /** Seals the days of a chain, that of the ledger by default, that follow the last sealed one, up to `until` and at
   *  most 60; each in one database transaction. Returns them. Stops where another process is sealing. */
  readonly seal: (until: string, chain?: Chain) => Promise<readonly SealedDay[]>
  /** Returns the signed root of a day; without one, of the last sealed day. Refuses NOT_FOUND_ERROR where it is not
   *  sealed. */
  readonly show: (day?: string) => Promise<SignedRoot>
}

// Entries are committed within seconds of their time.
const dueAfterMinutes = 60
const dayMinutes = 24 * 60

type SealDay = (trx: Trx, day: string, signer: RootSigner) => Promise<SealedDay>

const sealLedger: SealDay = async (trx, day, signer) => {
  const roots = await insertSeals(trx, day)
  assert(roots, 'a day has a root')
  const sealed = { day, ...roots, ...signer.sign(day, roots.root) }
  await insertDay(trx, sealed)
  return sealed
}

const sealAudit: SealDay = async (trx, day, signer) => {
  const entries = await readAuditDay(trx, day)
  assert(entries, 'a day has a root')
  const { root, previousRoot } = entries
  const sealed = { day, root, previousRoot, ...signer.sign(day, root, 'audit') }
  await insertAuditDay(trx, { ...sealed, ...entries })
  return sealed
}

const chains: Readonly<Record<Chain, { readonly table: DaysTable; readonly sealDay: SealDay }>> = {
  ledger: { table: 'ledger_days', sealDay: sealLedger },
  audit: { table: 'audit_days', sealDay: sealAudit },
}

type SealsDeps = { readonly db: Db; readonly signer: RootSigner }

const sealNext = ({ db, signer }: SealsDeps, chain: Chain, until: string): Promise<SealedDay | undefined> =>
  inTransaction(db, async (trx) => {
    const { table, sealDay } = chains[chain]
    if (!(await lockDays(trx, table))) return undefined
    const day = await findNextDay(trx, table, until)
    return day === undefined ? undefined : sealDay(trx, day, signer)
  })

/** Creates the service. `db` has room for statements that read a whole day. */
export const createSealsService = (deps: SealsDeps): SealsService => ({
  readDue: () => readDueDay(deps.db, dueAfterMinutes),
  findOverdue: async () => {
    const due = await readDueDay(deps.db, dueAfterMinutes + dayMinutes)
    const days = await Promise.all(Object.values(chains).map(({ table }) => findNextDay(deps.db, table, due)))
    return days.filter((day) => day !== undefined).sort()[0]
  },
  seal: async (until, chain = 'ledger') =>
    runDays((last) => sealNext(deps, chain, last), {
      until,
      due: await readDueDay(deps.db, dueAfterMinutes),
    }),
  show: async (day) => {
    const found = await findSignedRoot(deps.db, day ?? null)
    return found ?? refuse('NOT_FOUND_ERROR', day ? `${day} is not sealed.` : 'No day is sealed yet.')
  },
})

/** What a verification trusts besides the deployment's key: roots that were kept elsewhere, and earlier public keys. */
export type Anchors = {
  readonly keptRoots: readonly SignedRoot[]
  readonly publicKeys: readonly KeyObject[]
}

/** Finds sealed days whose signature is not valid, and those that differ from the roots that were kept. */
export const findSignatureBreaches = async (
  trx: Trx,
  signer: RootSigner,
  { keptRoots, publicKeys }: Anchors,
): Promise<readonly Breach[]> => {
  const faultsOf = (check: string, signed: readonly SealedDay[], chain?: Chain): readonly Breach[] =>
    signed.flatMap((one) => {
      const detail = signer.faultOf(one, publicKeys, chain)
      return detail === undefined ? [] : [{ check, businessId: '', subjectId: one.day, detail }]
    })
  const breaches = [
    ...faultsOf('signature', await listDays(trx, 'ledger')),
    ...faultsOf('audit signature', await listDays(trx, 'audit'), 'audit'),
    ...faultsOf('kept root', keptRoots),
  ]
  for (const kept of keptRoots) breaches.push(...(await findKeptBreaches(trx, kept)))
  return breaches
}
