import type { Input } from '../../src/contract/operation.ts'
import { assert } from '../../src/kernel/assert.ts'
import { type Registration, type RegistrationService, viewProgress } from '../../src/registration/index.ts'
import type { Handler } from '../context.ts'

type Body = Input<'submitSmeRegistration'>['body']

// The schema has checked what each step requires (docs/design/contract.md#requirements-per-type); its types cannot
// express it.
const given = <T>(value: T | undefined): T => {
  assert(value !== undefined, 'the schema requires the fields of each step')
  return value
}

const take = (
  registrations: RegistrationService,
  id: string,
  { step, data }: Body,
): Promise<Registration> => {
  const { onboardingRequestId, ...rest } = data
  if (step === 'INITIATE') {
    return registrations.initiate(id, { mobile: given(rest.mobile), email: given(rest.email) })
  }
  if (step === 'CONFIRM_OTP') return registrations.confirm(id, given(onboardingRequestId), given(rest.otp))
  const details = { ...rest, directors: given(rest.directors) }
  return registrations.submit(id, { registrationId: onboardingRequestId, details })
}

/** Takes one step of the registration of the business. */
export const submitSmeRegistration: Handler<'submitSmeRegistration'> = async (
  { caller, services },
  { body },
) => {
  const registration = await take(services.registration, caller.business.id, body)
  return { status: 200, body: { data: viewProgress(body.step, registration) } }
}
