export { parseBankCodes, parseInstitutions } from './csv.ts'
export { institutionIdOf, toBic } from './rules.ts'
export { createInstitutionsService, type InstitutionsService } from './service.ts'
export { viewInstitution } from './view.ts'
