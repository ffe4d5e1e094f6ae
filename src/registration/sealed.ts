import type { Vault, Place } from '../vault/vault.ts'
import type { Applicant, Details, RegistrationIds } from './registration.ts'
import type { SealedParts } from './store.ts'

const placeOf = ({ businessId, registrationId }: RegistrationIds, column: string): Place => ({
  table: 'registrations',
  column,
  businessId,
  rowId: registrationId,
})

/** Seals who begins a registration. */
export const sealApplicant = (vault: Vault, ids: RegistrationIds, applicant: Applicant): string =>
  vault.seal(placeOf(ids, 'applicant'), JSON.stringify(applicant))

/** Seals what is submitted, as one document. */
export const sealDetails = (vault: Vault, ids: RegistrationIds, details: Details): string =>
  vault.seal(placeOf(ids, 'details'), JSON.stringify(details))

/** The keyed hash by which a one-time password is compared with the one that was sent. A plain hash of six digits is
 *  soon guessed. */
export const hashOtp = (vault: Vault, { businessId, registrationId }: RegistrationIds, otp: string): Buffer =>
  vault.index(`registration-otp|${businessId}|${registrationId}`, otp)

/** What is sealed of a registration, opened for an operator. */
export type Opened = { readonly applicant: Applicant; readonly details: Details | null }

const parseApplicant = (text: string): Applicant => JSON.parse(text) as Applicant
const parseDetails = (text: string): Details => JSON.parse(text) as Details

/** Opens what is sealed of a registration. */
export const openSealed = (vault: Vault, ids: RegistrationIds, sealed: SealedParts): Opened => ({
  applicant: parseApplicant(vault.open(placeOf(ids, 'applicant'), sealed.applicant)),
  details: sealed.details === null ? null : parseDetails(vault.open(placeOf(ids, 'details'), sealed.details)),
})
