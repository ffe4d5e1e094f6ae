import type { SmeRegistrationStep } from '../../generated/catalogue.ts'
import type { Schemas } from '../contract/operation.ts'
import type { Registration } from './registration.ts'
import { isReviewStale, nextStepOf } from './rules.ts'
import type { RegistrationAt } from './service.ts'

/** Builds the response of a step of a registration. */
export const viewProgress = (
  step: SmeRegistrationStep,
  { id, status, expiresAt }: Registration,
): Schemas['SmeRegistrationProgress'] => {
  const nextStep = nextStepOf(status)
  const until = nextStep === null ? null : expiresAt.toISOString()
  return { onboardingRequestId: id, step, status, nextStep, expiresAt: until }
}

/** Builds the status of a business's registration; all null where there is none. Members that do not apply are
 *  absent. */
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
