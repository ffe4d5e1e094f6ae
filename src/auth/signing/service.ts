import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SealContext, Vault } from '../../vault/index.ts'
import type { Caller } from '../caller.ts'
import type { SigningState } from '../records.ts'
import { createSigningSecret, isContentSigned } from '../signature.ts'
import { deleteSigning, findSigning, insertSigning, rotateSigning } from './store.ts'

/** A signing secret in clear text, returned once when it is created. */
export type NewSigningSecret = { readonly secret: string; readonly state: SigningState }

/** Request signing of businesses. */
export type SigningService = {
  /** Returns whether the business does not sign requests, or `header` is a valid signature of `content`. */
  readonly isSigned: (caller: Caller, content: () => Buffer | undefined, header: unknown) => boolean
  /** Makes signed routes require a signature from the next request on. Refuses VALIDATION_ERROR where they do
   *  already. */
  readonly enable: (businessId: string) => Promise<NewSigningSecret>
  /** Creates a new secret. The previous one is accepted for 24 hours, or not at all with `isAtOnce`. Refuses
   *  NOT_FOUND_ERROR where the business does not sign. */
  readonly rotate: (businessId: string, options?: { readonly isAtOnce: boolean }) => Promise<NewSigningSecret>
  /** Ends request signing. Refuses NOT_FOUND_ERROR where the business does not sign. */
  readonly disable: (businessId: string) => Promise<void>
  readonly find: (businessId: string) => Promise<SigningState | undefined>
}

const overlapMs = 24 * 3_600_000

const secretSealContext = (businessId: string): SealContext => ({
  table: 'signing_secrets',
  column: 'secret',
  businessId,
  rowId: businessId,
})

/** Creates the service of request signing. */
export const createSigningService = ({
  db,
  vault,
}: {
  readonly db: Db
  readonly vault: Vault
}): SigningService => {
  const requireFound = (state: SigningState | undefined): SigningState =>
    state ?? refuse('NOT_FOUND_ERROR', 'This business does not sign its requests.')
  const seal = (businessId: string, secret: string) => vault.seal(secretSealContext(businessId), secret)
  return {
    isSigned: ({ business, sealedSigningSecrets }, content, header) => {
      if (sealedSigningSecrets.length === 0) return true
      const signed = content()
      const secrets = sealedSigningSecrets.map((sealed) => vault.open(secretSealContext(business.id), sealed))
      return signed !== undefined && isContentSigned(secrets, signed, header)
    },
    enable: async (businessId) => {
      const secret = createSigningSecret()
      const sealedSecret = seal(businessId, secret)
      const state = await insertSigning(db, { businessId, sealedSecret, at: await readNow(db) })
      if (!state)
        return refuse('VALIDATION_ERROR', 'This business signs its requests already; rotate instead.')
      return { secret, state }
    },
    rotate: async (businessId, { isAtOnce } = { isAtOnce: false }) => {
      const secret = createSigningSecret()
      const at = await readNow(db)
      const previousUntil = new Date(at.getTime() + (isAtOnce ? 0 : overlapMs))
      const sealedSecret = seal(businessId, secret)
      return {
        secret,
        state: requireFound(await rotateSigning(db, { businessId, sealedSecret, at, previousUntil })),
      }
    },
    disable: async (businessId) => {
      if (!(await deleteSigning(db, businessId))) requireFound(undefined)
    },
    find: (businessId) => findSigning(db, businessId),
  }
}
