import type { Schemas } from '../contract/operation.ts'
import { institutionIdOf } from './rules.ts'
import type { ListedInstitution } from './store.ts'

/** An institution as the contract shows it; the lists know no branches. See
 *  docs/design/payment-methods.md#institution-ids-follow-from-their-code. */
export const viewInstitution = (institution: ListedInstitution): Schemas['ListedInstitution'] => ({
  institutionId: institutionIdOf(institution),
  institutionName: institution.institutionName,
  institutionCode: institution.institutionCode,
  institutionBranch: '',
  institutionAddress: institution.address,
})
