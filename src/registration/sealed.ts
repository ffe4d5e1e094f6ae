import type { SealContext, Vault } from '../vault/index.ts'
import type { Applicant, Details, RegistrationIds } from './registration.ts'
import type { SealedParts } from './store.ts'

const sealContext = ({ businessId, registrationId }: RegistrationIds, column: string): SealContext => ({
  table: 'registrations',
  column,
  businessId,
  rowId: registrationId,
})

/** Seals who begins a registration. */
export const sealApplicant = (vault: Vault, ids: RegistrationIds, applicant: Applicant): string =>
  vault.seal(sealContext(ids, 'applicant'), JSON.stringify(applicant))

/** Seals what is submitted, as one document. */
export const sealDetails = (vault: Vault, ids: RegistrationIds, details: Details): string =>
  vault.seal(sealContext(ids, 'details'), JSON.stringify(details))

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
  applicant: parseApplicant(vault.open(sealContext(ids, 'applicant'), sealed.applicant)),
  details:
    sealed.details === null ? null : parseDetails(vault.open(sealContext(ids, 'details'), sealed.details)),
})
