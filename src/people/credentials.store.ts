import { query, queryOne, type Queryable } from '../db/tx.ts'

/** Stores the hash of a password. */
export const updatePassword = async (
  on: Queryable,
  personId: string,
  passwordHash: string,
): Promise<void> => {
  await query(on, 'update people set password_hash = :passwordHash where id = :personId', {
    personId,
    passwordHash,
  })
}

/** Stores the sealed secret of one-time codes, and the step whose code was used to set it up. */
export const updateTotp = async (
  on: Queryable,
  totp: { readonly personId: string; readonly totpEncrypted: string; readonly step: number },
): Promise<void> => {
  await query(
    on,
    'update people set totp_encrypted = :totpEncrypted, totp_last_step = :step where id = :personId',
    totp,
  )
}

/** Uses the code of a step up. Returns false where it, or a later one, was used. */
export const useTotpStep = async (on: Queryable, personId: string, step: number): Promise<boolean> => {
  const row = await queryOne(
    on,
    'update people set totp_last_step = :step where id = :personId and totp_last_step < :step returning 1',
    { personId, step },
  )
  return row !== undefined
}

/** Replaces the recovery codes of a person. */
export const replaceRecoveryCodes = async (
  on: Queryable,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await query(on, 'delete from recovery_codes where person_id = :personId', { personId })
  await query(on, 'insert into recovery_codes (person_id, hash) select :personId, unnest(:hashes::bytea[])', {
    personId,
    hashes,
  })
}

/** Uses a recovery code up. Returns false for one that is unknown or used. */
export const useRecoveryCode = async (on: Queryable, personId: string, hash: Buffer): Promise<boolean> => {
  const row = await queryOne(
    on,
    `update recovery_codes set used_at = app.now()
      where person_id = :personId and hash = :hash and used_at is null returning 1`,
    { personId, hash },
  )
  return row !== undefined
}

/** What a person signs in with. */
export type Factors = {
  readonly hasPassword: boolean
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

/** Returns what a person signs in with. */
export const findFactors = (on: Queryable, personId: string): Promise<Factors | undefined> =>
  queryOne(
    on,
    `select password_hash is not null as "hasPassword", totp_encrypted is not null as "hasTotp",
            (select count(*)::integer from passkeys where person_id = p.id) as passkeys,
            (select count(*)::integer from recovery_codes where person_id = p.id and used_at is null)
              as "recoveryCodes"
       from people p where id = :personId`,
    { personId },
  )
