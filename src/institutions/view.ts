import type { Schemas } from '../contract/operation.ts'
import { institutionIdOf } from './rules.ts'
import type { ListedInstitution } from './store.ts'

/** An institution as the contract shows it; the lists know no branches. Source: contract §3 (w), D-0403. */
export const viewInstitution = (institution: ListedInstitution): Schemas['ListedInstitution'] => ({
  institutionId: institutionIdOf(institution),
  institutionName: institution.institutionName,
  institutionCode: institution.institutionCode,
  institutionBranch: '',
  institutionAddress: institution.address,
})
