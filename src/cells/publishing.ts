import { isObject, parseMembers, parseText, wrong } from '../config/json-file.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  digestOf,
  findReferenceRevision,
  insertReferenceRevision,
  lockReference,
  readReference,
  replaceReference,
} from './store.ts'

/** Reference data as a file: rates, routes, fees, promotions, institutions and bank codes, by table. */
export type Published = {
  readonly revision: string
  readonly digest: string
  readonly publishedAt: string
  readonly data: unknown
}

/** Publishes the reference data of one cell to the others (docs/design/cells.md#reference-data). */
export type PublishingService = {
  /** Returns the reference data under the next revision, or under the last one where nothing changed since. */
  readonly publish: () => Promise<Published>
  /** Takes over what another cell published, completely; returns false where this cell has it already. Refuses
   *  VALIDATION_ERROR for an older revision, a changed file, any other file, and where this cell has other rates or
   *  fees. */
  readonly apply: (text: string) => Promise<boolean>
  /** Returns the newest revision that this cell has; 0 for none. */
  readonly revision: () => Promise<bigint>
}

const shapes = {
  revision: { pattern: /^[1-9]\d{0,17}$/, wanted: 'a positive whole number' },
  digest: { pattern: /^[0-9a-f]{64}$/, wanted: 'a SHA-256 in hexadecimal' },
  publishedAt: { pattern: /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/, wanted: 'a time in UTC' },
} as const

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('VALIDATION_ERROR', 'This is not a file of `corridor cells publish`.')
  }
}

const parsePublished = (text: string): Published => {
  const file = parseMembers(parseJson(text), 'The file', ['revision', 'digest', 'publishedAt', 'data'])
  const member = (name: keyof typeof shapes): string => parseText(file[name], name, shapes[name])
  return {
    revision: member('revision'),
    digest: member('digest'),
    publishedAt: member('publishedAt'),
    data: isObject(file['data']) ? file['data'] : wrong('data', 'must be an object'),
  }
}

/** Creates the service. Each call is one commit; two at once follow each other. */
export const createPublishingService = ({ db }: { readonly db: Db }): PublishingService => ({
  publish: () =>
    inTransaction(db, async (trx) => {
      await lockReference(trx)
      const last = await findReferenceRevision(trx)
      const { data, digest = '' } = (await readReference(trx)) ?? {}
      const isSame = last?.digest === digest
      const next = isSame
        ? last
        : { revision: BigInt(last?.revision ?? 0) + 1n, digest, publishedAt: await readNow(trx) }
      if (!isSame) await insertReferenceRevision(trx, next)
      const { revision, publishedAt } = next
      return { revision: revision.toString(), digest, publishedAt: publishedAt.toISOString(), data }
    }),
  apply: (text) =>
    inTransaction(db, async (trx) => {
      const { revision, digest, publishedAt, data } = parsePublished(text)
      await lockReference(trx)
      if ((await digestOf(trx, data)) !== digest)
        refuse('VALIDATION_ERROR', 'The file was changed after it was published.')
      const last = await findReferenceRevision(trx)
      const lastRevision = BigInt(last?.revision ?? 0)
      if (lastRevision === BigInt(revision) && last?.digest === digest) return false
      if (lastRevision >= BigInt(revision))
        refuse(
          'VALIDATION_ERROR',
          `This cell is at revision ${lastRevision.toString()} already: publish from the cell that is newest.`,
        )
      await replaceReference(trx, data)
      if ((await readReference(trx))?.digest !== digest)
        refuse(
          'VALIDATION_ERROR',
          'This cell has rates or fees that the file does not have: set them where it is from.',
        )
      await insertReferenceRevision(trx, {
        revision: BigInt(revision),
        digest,
        publishedAt: new Date(publishedAt),
      })
      return true
    }),
  revision: async () => BigInt((await findReferenceRevision(db))?.revision ?? 0),
})
