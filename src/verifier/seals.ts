import type { KeyObject } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import { findNextDay, lockDays, readDueDay, runDays } from '../ledger/index.ts'
import {
  findKeptBreaches,
  findSignedRoot,
  insertDay,
  insertSeals,
  listDays,
  type SealedDay,
} from './seals.store.ts'
import type { RootSigner, SignedRoot } from './signed-root.ts'
import type { Breach } from './store.ts'

/** Seals the ledger by day (docs/design/ledger.md#seals). Days are UTC, written YYYY-MM-DD. */
export type SealsService = {
  /** Returns the newest day that may be sealed now. */
  readonly readDue: () => Promise<string>
  /** Returns the oldest day that should have been sealed for a day; undefined where there is none. */
  readonly findOverdue: () => Promise<string | undefined>
  /** Seals the days that follow the last sealed one, up to `until` and at most 60; each in one database transaction.
   *  Returns them. Stops where another process is sealing. */
  readonly seal: (until: string) => Promise<readonly SealedDay[]>
  /** Returns the signed root of a day; without one, of the last sealed day. Refuses NOT_FOUND_ERROR where it is not
   *  sealed. */
  readonly show: (day?: string) => Promise<SignedRoot>
}

// Entries are committed within seconds of their time.
const dueAfterMinutes = 60
const dayMinutes = 24 * 60

const sealNext = (db: Db, signer: RootSigner, until: string): Promise<SealedDay | undefined> =>
  inTransaction(db, async (trx) => {
    if (!(await lockDays(trx, 'ledger_days'))) return undefined
    const day = await findNextDay(trx, 'ledger_days', until)
    if (day === undefined) return undefined
    const roots = await insertSeals(trx, day)
    assert(roots, 'a day has a root')
    const sealed = { day, ...roots, ...signer.sign(day, roots.root) }
    await insertDay(trx, sealed)
    return sealed
  })

/** Creates the service. `db` has room for statements that read a whole day. */
export const createSealsService = ({
  db,
  signer,
}: {
  readonly db: Db
  readonly signer: RootSigner
}): SealsService => ({
  readDue: () => readDueDay(db, dueAfterMinutes),
  findOverdue: async () => findNextDay(db, 'ledger_days', await readDueDay(db, dueAfterMinutes + dayMinutes)),
  seal: async (until) =>
    runDays((last) => sealNext(db, signer, last), { until, due: await readDueDay(db, dueAfterMinutes) }),
  show: async (day) => {
    const found = await findSignedRoot(db, day ?? null)
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
  const faultsOf = (check: string, signed: readonly SealedDay[]): readonly Breach[] =>
    signed.flatMap((one) => {
      const detail = signer.faultOf(one, publicKeys)
      return detail === undefined ? [] : [{ check, businessId: '', subjectId: one.day, detail }]
    })
  const breaches = [...faultsOf('signature', await listDays(trx)), ...faultsOf('kept root', keptRoots)]
  for (const kept of keptRoots) breaches.push(...(await findKeptBreaches(trx, kept)))
  return breaches
}
