import type { Input } from '../../src/contract/operation.ts'
import { assert } from '../../src/kernel/assert.ts'
import { type Registration, viewProgress } from '../../src/registration/index.ts'
import type { Context, Handler } from '../context.ts'

type Body = Input<'submitSmeRegistration'>['body']

// The schema has checked what each step requires (docs/design/contract.md#requirements-per-type); its types cannot
// express it.
const given = <T>(value: T | undefined): T => {
  assert(value !== undefined, 'the schema requires the fields of each step')
  return value
}

const take = (
  { caller, key, services: { registration: registrations } }: Context,
  { step, data }: Body,
): Promise<Registration> => {
  const { onboardingRequestId, ...rest } = data
  const { id } = caller.business
  if (step === 'INITIATE') {
    return registrations.initiate(id, { mobile: given(rest.mobile), email: given(rest.email) }, key)
  }
  if (step === 'CONFIRM_OTP') return registrations.confirm(id, given(onboardingRequestId), given(rest.otp))
  const details = { ...rest, directors: given(rest.directors) }
  return registrations.submit(id, { registrationId: onboardingRequestId, details })
}

/** Takes one step of the registration of the business. */
export const submitSmeRegistration: Handler<'submitSmeRegistration'> = async (context, { body }) => {
  const registration = await take(context, body)
  return { status: 200, body: { data: viewProgress(body.step, registration) } }
}
