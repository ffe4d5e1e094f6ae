import { contactHashes } from '../customers/index.ts'
import type { Db } from '../db/knex.ts'
import { accountIndexes } from '../payment-methods/index.ts'
import type { Vault } from '../vault/index.ts'
import { shapesOf, type Found } from './rules.ts'
import { findByShape } from './store.ts'

/** Finds records of a business by what people have of them. */
export type SearchService = {
  /** Returns at most 20 records that an id, reference, idempotency key, request id, email, phone, account number or its
   *  last four digits, or reference of a rail names exactly. Each look-up is by an index. */
  readonly search: (businessId: string, text: string) => Promise<readonly Found[]>
}

const maxFound = 20

const isSame = (one: Found, other: Found): boolean => one.kind === other.kind && one.id === other.id

/** Creates the service. */
export const createSearchService = ({
  db,
  vault,
}: {
  readonly db: Db
  readonly vault: Vault
}): SearchService => ({
  search: async (businessId, given) => {
    const text = given.trim()
    const shapes = shapesOf(text)
    const isContact = shapes.includes('contact')
    const hashes = isContact ? contactHashes(vault, businessId, text) : { emails: [], phones: [] }
    // People write account numbers in groups.
    const numbers = isContact
      ? [text, text.replaceAll(/[ -]/g, '')].flatMap((number) => accountIndexes(vault, businessId, number))
      : []
    const values = {
      businessId,
      text,
      ...hashes,
      numbers,
    }
    const found = (await Promise.all(shapes.map((shape) => findByShape(db, shape, values)))).flat()
    return found
      .filter((one, index) => found.findIndex((other) => isSame(one, other)) === index)
      .slice(0, maxFound)
  },
})
