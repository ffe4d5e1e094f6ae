import { viewState } from '../../src/registration/index.ts'
import type { Handler } from '../context.ts'

/** Returns the status of the registration of the business. */
export const getSmeRegistrationStatus: Handler<'getSmeRegistrationStatus'> = async ({ caller, services }) => {
  const found = await services.registration.find(caller.business.id)
  return { status: 200, body: { data: viewState(found) } }
}
