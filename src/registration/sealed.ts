import type { SealContext, Vault } from '../vault/index.ts'
import type { Applicant, Details, RegistrationIds } from './registration.ts'
import type { SealedParts } from './store.ts'

const sealContext = ({ businessId, registrationId }: RegistrationIds, column: string): SealContext => ({
  table: 'registrations',
  column,
  businessId,
  rowId: registrationId,
})

/** Seals the applicant of a registration. */
export const sealApplicant = (vault: Vault, ids: RegistrationIds, applicant: Applicant): string =>
  vault.seal(sealContext(ids, 'applicant'), JSON.stringify(applicant))

/** Seals submitted details as one JSON text. */
export const sealDetails = (vault: Vault, ids: RegistrationIds, details: Details): string =>
  vault.seal(sealContext(ids, 'details'), JSON.stringify(details))

/** Returns the keyed hashes of a one-time password, newest first, to compare it with the one sent: an unkeyed hash of
 *  six digits is easily guessed. */
export const hashesOfOtp = (
  vault: Vault,
  { businessId, registrationId }: RegistrationIds,
  otp: string,
): readonly Buffer[] => vault.indexes(`registration-otp|${businessId}|${registrationId}`, otp)

/** The decrypted parts of a registration. */
export type OpenedParts = { readonly applicant: Applicant; readonly details: Details | null }

const parseApplicant = (text: string): Applicant => JSON.parse(text) as Applicant
const parseDetails = (text: string): Details => JSON.parse(text) as Details

/** Decrypts the sealed parts of a registration. */
export const openSealed = (vault: Vault, ids: RegistrationIds, sealed: SealedParts): OpenedParts => ({
  applicant: parseApplicant(vault.open(sealContext(ids, 'applicant'), sealed.applicant)),
  details:
    sealed.details === null ? null : parseDetails(vault.open(sealContext(ids, 'details'), sealed.details)),
})
