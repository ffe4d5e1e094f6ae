export { readLists, requireRuled } from './before-release.ts'
export { createRailListsService, type RailListsService, type ReadList } from './lists.ts'
export type { CallbackHead } from './callback.ts'
export { createRailCallbacksService, type CallbackResult, type RailCallbacksService } from './service.ts'
