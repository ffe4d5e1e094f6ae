export { createFreezeService, type FreezeService, holdWhileFrozen } from './freeze.ts'
export { type LedgerWatch, openLedgerWatch } from './in-process.ts'
export { createVerifierService, type VerifierService } from './service.ts'
