import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { must } from './builders.ts'
import type { ApiClient } from './client.ts'
import { aReceipt } from './pool-deposits.ts'

type Progress = components['schemas']['SmeRegistrationProgress']
type Data = components['schemas']['SmeRegistrationData']

const path = '/api/v1/sme-registration' as const

/** Returns the data of the first step. */
export const initiateData = (overrides: Partial<Data> = {}): Data => ({
  mobile: '0712345678',
  email: 'wanjiku.kamau@example.com',
  businessType: 2,
  ...overrides,
})

/** Sends the first step. */
export const initiate = (client: ApiClient, overrides: Partial<Data> = {}, key?: string) =>
  client.POST(path, {
    body: { step: 'INITIATE', data: initiateData(overrides) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

/** Submits a one-time password. */
export const confirmOtp = (client: ApiClient, onboardingRequestId: string, otp = '123456') =>
  client.POST(path, { body: { step: 'CONFIRM_OTP', data: { onboardingRequestId, otp } } })

/** Submits details: one director by default. */
export const submitDetails = (client: ApiClient, overrides: Partial<Data> = {}) =>
  client.POST(path, {
    body: {
      step: 'SUBMIT',
      data: {
        companyName: 'Kamau Traders Ltd',
        directors: [{ fullName: 'Wanjiku Kamau', mobile: '0722000111', idNumber: '23456789' }],
        ...overrides,
      },
    },
  })

/** Starts a registration. */
export const anInitiated = async (client: ApiClient): Promise<Progress> => must(await initiate(client)).data

/** Creates a registration with a confirmed mobile number. */
export const aConfirmed = async (client: ApiClient): Promise<Progress> => {
  const { onboardingRequestId } = await anInitiated(client)
  return must(await confirmOtp(client, onboardingRequestId)).data
}

/** Creates a registration under review. */
export const aSubmitted = async (client: ApiClient): Promise<Progress> => {
  const { onboardingRequestId } = await aConfirmed(client)
  return must(await submitDetails(client, { onboardingRequestId })).data
}

/** Uploads a document; returns its key. */
export const aDocument = (app: TestApp, client: ApiClient): Promise<string> => aReceipt(app, client, 'user')
