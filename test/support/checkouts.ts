import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { aBusiness, must, unique, type TestBusiness } from './builders.ts'
import type { ApiClient } from './client.ts'

type Schemas = components['schemas']
type Body = Schemas['CreateCheckoutSessionRequest']

/** Inserts Kenya’s mobile money providers; a new database has no reference data. */
export const useNetworks = async (app: TestApp): Promise<void> => {
  const network = { countryCode: 'KE', channel: 'MOBILE_MONEY' as const }
  await app.wired.institutions.replaceInstitutions([
    { ...network, institutionCode: 'MPESA', institutionName: 'M-PESA' },
    { ...network, institutionCode: 'AIRTEL', institutionName: 'Airtel Money' },
  ])
}

/** Returns a payer with an unused email and phone number. */
export const aPayer = (overrides: Partial<Body['customer']> = {}): Body['customer'] => {
  const number = unique()
  return {
    name: 'Wanjiku Kamau',
    email: `wanjiku.${number.toString()}@example.com`,
    phone: `+25471${(1_000_000 + number).toString()}`,
    countryCode: 'KE',
    ...overrides,
  }
}

/** Returns the body of a session over 1,500 shillings, with an unused reference. */
export const sessionBody = (overrides: Partial<Body> = {}): Body => ({
  amount: 150_000,
  currency: 'KES',
  redirectUrl: 'https://shop.example.com/thanks?cart=5521',
  customer: aPayer(),
  merchantReference: `invoice-${randomUUID()}`,
  ...overrides,
})

/** A session, and the URL of its page on this server. */
export type TestCheckout = {
  readonly business: TestBusiness
  readonly checkoutId: string
  readonly body: Body
  readonly url: string
}

/** Creates a session. */
export const aCheckout = async (
  app: TestApp,
  overrides: Partial<Body> = {},
  given?: TestBusiness,
): Promise<TestCheckout> => {
  const business = given ?? (await aBusiness(app))
  const body = sessionBody(overrides)
  const { data } = must(await business.client.POST('/api/v1/checkout-session', { body }))
  return { business, checkoutId: data.checkoutId, body, url: app.here(data.checkoutUrl) }
}

/** Lists the transactions with the reference of a session, newest first. */
export const paymentsOf = async (
  client: ApiClient,
  reference: string | undefined,
): Promise<readonly Schemas['Transaction'][]> => {
  const params = { query: { merchantReference: reference ?? '' } }
  return must(await client.GET('/api/v1/transaction', { params })).data
}

/** A page as a browser without script reads it. */
export type ReadPage = {
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly html: string
  readonly heading: string
}

const read = async (response: Response): Promise<ReadPage> => {
  // Amounts are written with spaces that do not break a line.
  const html = (await response.text()).replace(/[\u00a0\u202f]/g, ' ')
  const heading = /<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''
  return { status: response.status, url: response.url, headers: response.headers, html, heading }
}

/** Loads a page and follows redirects. */
export const open = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<ReadPage> =>
  read(await fetch(url, { headers }))

/** Returns the hidden fields of the form that posts to `step`. */
export const hiddenOf = ({ html }: ReadPage, step: string): Record<string, string> => {
  const form = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(([, action]) =>
    action?.replace(/\?.*$/, '').endsWith(`/${step}`),
  )
  if (!form) throw new Error(`the page has no form for ${step}: ${html}`)
  const fields = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** Posts fields as a form, without following redirects. */
export const postForm = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

// The page that has the form of each step.
const pageOf = {
  card: '/card',
  mobile: '/mobile',
  bank: '',
  otp: '/status',
  resend: '/status',
  cancel: '/status',
} as const

/** Loads the form of a step, submits it, and reads the resulting page. */
export const submit = async (
  checkout: Pick<TestCheckout, 'url'>,
  step: 'card' | 'mobile' | 'bank' | 'otp' | 'resend' | 'cancel',
  fields: Readonly<Record<string, string>> = {},
): Promise<ReadPage> => {
  const shown = await open(`${checkout.url}${pageOf[step]}`)
  const answer = await postForm(`${checkout.url}/${step}`, { ...hiddenOf(shown, step), ...fields })
  if (answer.status !== 303) return read(answer)
  return open(new URL(answer.headers.get('location') ?? '', checkout.url).href)
}

/** Returns the account number on the page of a bank transfer. */
export const numberOn = ({ html }: Pick<ReadPage, 'html'>): string => {
  const number = /Account number<\/dt><dd><span>(\w+)</.exec(html)?.[1]
  if (number === undefined) throw new Error(`the page shows no account number: ${html}`)
  return number
}

/** Chooses bank transfer and returns the account number on the page. */
export const chooseBank = async (checkout: Pick<TestCheckout, 'url'>): Promise<string> => {
  const page = await submit(checkout, 'bank')
  if (page.heading !== 'Pay by bank transfer') throw new Error(`not a bank transfer, but: ${page.heading}`)
  return numberOn(page)
}

/** Returns a card with a valid check digit and these last four digits. */
export const cardFields = (ending = '4242'): Record<string, string> => ({
  number: cardNumber(ending),
  expiry: '08/49',
  cvc: '123',
})

const sumOf = (digits: string): number =>
  Array.from(digits)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)

const cardNumber = (ending: string): string => {
  const number = Array.from({ length: 10 }, (_, digit) => `400000000${digit.toString()}00${ending}`).find(
    (candidate) => sumOf(candidate) % 10 === 0,
  )
  if (number === undefined) throw new Error(`no card number ends in ${ending}`)
  return number
}

/** Returns a mobile wallet with these last four digits. */
export const walletFields = (ending = '6789'): Record<string, string> => ({
  network: 'MPESA',
  name: 'Wanjiku Kamau',
  phone: `+25471234${ending}`,
})

/** Completes every payment in flight. */
export const settle = async (app: TestApp): Promise<void> => {
  await app.advanceClock('5 minutes')
  await app.runDue()
}

/** Lists the states of a session’s payments, oldest first. */
export const statesOf = async (app: TestApp, { business, checkoutId }: TestCheckout) => {
  const ids = { businessId: business.id, sessionId: checkoutId }
  const { payments } = await app.wired.services.checkout.show(ids)
  return payments.map(({ state }) => state)
}
