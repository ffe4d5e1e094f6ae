import type { KeyObject } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  findKeptBreaches,
  findNextDay,
  findSignedRoot,
  insertDay,
  insertSeals,
  listDays,
  lockChain,
  readDueDay,
  type SealedDay,
} from './seals.store.ts'
import type { RootSigner, SignedRoot } from './signed-root.ts'
import type { Breach } from './store.ts'

/** Seals the ledger by day (docs/design/ledger.md#seals). Days are UTC, written YYYY-MM-DD. */
export type SealsService = {
  /** Returns the newest day that may be sealed now. */
  readonly readDue: () => Promise<string>
  /** Seals the days that follow the last sealed one, up to `until` and at most 60; each in one database transaction.
   *  Returns them. Stops where another process is sealing. */
  readonly seal: (until: string) => Promise<readonly SealedDay[]>
  /** Returns the signed root of a day; without one, of the last sealed day. Refuses NOT_FOUND_ERROR where it is not
   *  sealed. */
  readonly show: (day?: string) => Promise<SignedRoot>
}

// A sandbox's clock may leap by years; the rest is sealed by the next runs.
const maxDays = 60

const sealNext = (db: Db, signer: RootSigner, until: string): Promise<SealedDay | undefined> =>
  inTransaction(db, async (trx) => {
    if (!(await lockChain(trx))) return undefined
    const next = await findNextDay(trx, until)
    if (!next) return undefined
    const roots = await insertSeals(trx, next.day)
    assert(roots, 'a day has a root')
    const sealed = { ...next, ...roots, ...signer.sign(next.day, roots.root) }
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
  readDue: () => readDueDay(db),
  seal: async (until) => {
    const due = await readDueDay(db)
    const days: SealedDay[] = []
    while (days.length < maxDays) {
      const sealed = await sealNext(db, signer, until < due ? until : due)
      if (!sealed) break
      days.push(sealed)
    }
    return days
  },
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
