export type { Found, FoundKind } from './rules.ts'
export { createSearchService, type SearchService } from './service.ts'
