export type { Registration } from './registration.ts'
export { createRegistrationReviewService, type RegistrationReviewService } from './review.ts'
export { createRegistrationService, type RegistrationService } from './service.ts'
export { viewProgress, viewState } from './view.ts'
