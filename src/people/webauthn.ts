import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { refuse } from '../kernel/refusal.ts'

/** Where passkeys are valid: the origin of the console, and the domain that they belong to. */
export type RelyingParty = { readonly origin: string; readonly rpId: string }

/** Loads the library when a passkey is first used: no command uses one, and each would wait for it. */
export const loadLibrary = () => import('@simplewebauthn/server')

const refuseResponse = (): never =>
  refuse('AUTHENTICATION_ERROR', 'The passkey could not be verified. Try again.')

// The library checks every part that it reads.
const parseResponse = <T extends { readonly id: string }>(text: string): T => {
  try {
    const parsed = JSON.parse(text) as T | null
    return typeof parsed?.id === 'string' ? parsed : refuseResponse()
  } catch {
    return refuseResponse()
  }
}

/** Returns the id of the passkey that a browser answered with. Refuses AUTHENTICATION_ERROR for any other text. */
export const credentialIdOf = (response: string): string => parseResponse(response).id

/** Verifies the answer of a browser to the options of a new passkey. Refuses AUTHENTICATION_ERROR. */
export const verifyRegistration = async (
  { origin, rpId }: RelyingParty,
  { response, challenge }: { readonly response: string; readonly challenge: string },
) => {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: parseResponse<RegistrationResponseJSON>(response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(refuseResponse)
  return registrationInfo ?? refuseResponse()
}

/** Verifies the answer of a browser that proves a passkey, and returns the counter of its authenticator. Refuses
 *  AUTHENTICATION_ERROR. The counter is compared where it is stored. */
export const verifyAuthentication = async (
  { origin, rpId }: RelyingParty,
  given: { readonly response: string; readonly challenge: string; readonly publicKey: Buffer },
): Promise<number> => {
  const response = parseResponse<AuthenticationResponseJSON>(given.response)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(given.publicKey), counter: 0 },
  }).catch(refuseResponse)
  return verified ? authenticationInfo.newCounter : refuseResponse()
}
