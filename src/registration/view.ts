import type { SmeRegistrationStep } from '../../generated/catalogue.ts'
import type { Schemas } from '../contract/operation.ts'
import type { Registration } from './registration.ts'
import { isReviewStale, nextStepOf } from './rules.ts'
import type { RegistrationAt } from './service.ts'

/** A registration after a step, as the contract shows it. */
export const viewProgress = (
  step: SmeRegistrationStep,
  { id, status, expiresAt }: Registration,
): Schemas['SmeRegistrationProgress'] => {
  const nextStep = nextStepOf(status)
  const until = nextStep === null ? null : expiresAt.toISOString()
  return { onboardingRequestId: id, step, status, nextStep, expiresAt: until }
}

/** Where the registration of a business stands, as the contract shows it; all null where it has begun none. What does
 *  not apply is left out. */
export const viewState = (found: RegistrationAt | undefined): Schemas['SmeRegistrationState'] => {
  if (!found) return { onboardingRequestId: null, status: null }
  const { registration, at } = found
  const { id, status, reviewStatus, rejectReasons } = registration
  return {
    onboardingRequestId: id,
    status,
    ...(reviewStatus !== null && { reviewStatus }),
    ...(rejectReasons.length > 0 && { rejectReasons: [...rejectReasons] }),
    ...(reviewStatus !== null && { isReviewStatusStale: isReviewStale(registration, at) }),
  }
}
