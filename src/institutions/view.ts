import type { Schemas } from '../contract/operation.ts'
import { institutionIdOf } from './rules.ts'
import type { ListedInstitution } from './store.ts'

/** Builds the institution of a response. The lists contain no branches. See
 *  docs/design/payment-methods.md#institution-ids-follow-from-their-code. */
export const viewInstitution = (institution: ListedInstitution): Schemas['ListedInstitution'] => ({
  institutionId: institutionIdOf(institution),
  institutionName: institution.institutionName,
  institutionCode: institution.institutionCode,
  institutionBranch: '',
  institutionAddress: institution.address,
})
