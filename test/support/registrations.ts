import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { must } from './builders.ts'
import type { ApiClient } from './client.ts'
import { aReceipt } from './pool-deposits.ts'

type Progress = components['schemas']['SmeRegistrationProgress']
type Data = components['schemas']['SmeRegistrationData']

const path = '/api/v1/sme-registration' as const

/** The data of the first step. */
export const initiateData = (wish: Partial<Data> = {}): Data => ({
  mobile: '0712345678',
  email: 'wanjiku.kamau@example.com',
  businessType: 2,
  ...wish,
})

/** Sends the first step. */
export const initiate = (client: ApiClient, wish: Partial<Data> = {}) =>
  client.POST(path, { body: { step: 'INITIATE', data: initiateData(wish) } })

/** Hands in a one-time password. */
export const confirmOtp = (client: ApiClient, onboardingRequestId: string, otp = '123456') =>
  client.POST(path, { body: { step: 'CONFIRM_OTP', data: { onboardingRequestId, otp } } })

/** Hands in details: one director unless wished otherwise. */
export const submitDetails = (client: ApiClient, wish: Partial<Data> = {}) =>
  client.POST(path, {
    body: {
      step: 'SUBMIT',
      data: {
        companyName: 'Kamau Traders Ltd',
        directors: [{ fullName: 'Wanjiku Kamau', mobile: '0722000111', idNumber: '23456789' }],
        ...wish,
      },
    },
  })

/** Begins a registration that must begin. */
export const anInitiated = async (client: ApiClient): Promise<Progress> => must(await initiate(client)).data

/** A registration whose mobile number is confirmed. */
export const aConfirmed = async (client: ApiClient): Promise<Progress> => {
  const { onboardingRequestId } = await anInitiated(client)
  return must(await confirmOtp(client, onboardingRequestId)).data
}

/** A registration under review. */
export const aSubmitted = async (client: ApiClient): Promise<Progress> => {
  const { onboardingRequestId } = await aConfirmed(client)
  return must(await submitDetails(client, { onboardingRequestId })).data
}

/** Uploads a document and gives its key. */
export const aDocument = (app: TestApp, client: ApiClient): Promise<string> => aReceipt(app, client, 'user')
