import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { aBusiness, must, unique, type TestBusiness } from './builders.ts'
import type { ApiClient } from './client.ts'

type Schemas = components['schemas']
type Body = Schemas['CreateCheckoutSessionRequest']

/** Kenya's mobile money providers; the reference data of a test's database begins empty. */
export const useNetworks = async (app: TestApp): Promise<void> => {
  const network = { countryCode: 'KE', channel: 'MOBILE_MONEY' as const }
  await app.wired.institutions.replaceInstitutions([
    { ...network, institutionCode: 'MPESA', institutionName: 'M-PESA' },
    { ...network, institutionCode: 'AIRTEL', institutionName: 'Airtel Money' },
  ])
}

/** Wanjiku as a payer, with an email and phone that nobody else has. */
export const aPayer = (wish: Partial<Body['customer']> = {}): Body['customer'] => {
  const number = unique()
  return {
    name: 'Wanjiku Kamau',
    email: `wanjiku.${number.toString()}@example.com`,
    phone: `+25471${(1_000_000 + number).toString()}`,
    countryCode: 'KE',
    ...wish,
  }
}

/** The body of a session over 1,500 shillings, with a reference of its own. */
export const sessionBody = (wish: Partial<Body> = {}): Body => ({
  amount: 150_000,
  currency: 'KES',
  redirectUrl: 'https://shop.example.com/thanks?cart=5521',
  customer: aPayer(),
  merchantReference: `invoice-${randomUUID()}`,
  ...wish,
})

/** A session, and where its page is on this server. */
export type CheckoutScene = {
  readonly business: TestBusiness
  readonly checkoutId: string
  readonly body: Body
  readonly url: string
}

/** Opens a session that must succeed. */
export const aCheckout = async (
  app: TestApp,
  wish: Partial<Body> = {},
  given?: TestBusiness,
): Promise<CheckoutScene> => {
  const business = given ?? (await aBusiness(app))
  const body = sessionBody(wish)
  const { data } = must(await business.client.POST('/api/v1/checkout-session', { body }))
  return { business, checkoutId: data.checkoutId, body, url: app.here(data.checkoutUrl) }
}

/** The transactions that carry a session's reference, the newest first. */
export const paymentsOf = async (
  client: ApiClient,
  reference: string | undefined,
): Promise<readonly Schemas['Transaction'][]> => {
  const params = { query: { reference: reference ?? '' } }
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
  const html = await response.text()
  const heading = /<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''
  return { status: response.status, url: response.url, headers: response.headers, html, heading }
}

/** Loads a page and follows where it leads on this server. */
export const open = async (url: string): Promise<ReadPage> => read(await fetch(url))

/** The hidden fields of the form that posts to `step`. */
export const hiddenOf = ({ html }: ReadPage, step: string): Record<string, string> => {
  const form = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(([, action]) =>
    action?.endsWith(`/${step}`),
  )
  if (!form) throw new Error(`the page has no form for ${step}: ${html}`)
  const fields = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** Posts fields as a form, without following where it leads. */
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

/** Fills the form of a session's page and sends it, and reads the page that follows. */
export const submit = async (
  scene: Pick<CheckoutScene, 'url'>,
  step: 'card' | 'mobile' | 'bank' | 'otp',
  fields: Readonly<Record<string, string>> = {},
): Promise<ReadPage> => {
  const shown = await open(`${scene.url}${step === 'bank' ? '' : step === 'otp' ? '/status' : `/${step}`}`)
  const answer = await postForm(`${scene.url}/${step}`, { ...hiddenOf(shown, step), ...fields })
  if (answer.status !== 303) return read(answer)
  return open(new URL(answer.headers.get('location') ?? '', scene.url).href)
}

/** The account number that a page of a bank transfer shows. */
export const numberOn = ({ html }: Pick<ReadPage, 'html'>): string => {
  const number = /Account number<\/dt><dd><span>(\w+)</.exec(html)?.[1]
  if (number === undefined) throw new Error(`the page shows no account number: ${html}`)
  return number
}

/** Chooses a bank transfer and gives the account number that the page shows. */
export const chooseBank = async (scene: Pick<CheckoutScene, 'url'>): Promise<string> => {
  const page = await submit(scene, 'bank')
  if (page.heading !== 'Pay by bank transfer') throw new Error(`not a bank transfer, but: ${page.heading}`)
  return numberOn(page)
}

/** A card whose number has a right check digit and these last four digits. */
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

/** A mobile money wallet with these last four digits. */
export const walletFields = (ending = '6789'): Record<string, string> => ({
  network: 'MPESA',
  name: 'Wanjiku Kamau',
  phone: `+25471234${ending}`,
})

/** Lets every payment under way come to its end. */
export const settle = async (app: TestApp): Promise<void> => {
  await app.advanceClock('5 minutes')
  await app.runDue()
}

/** How the payments of a session stand, the oldest first. */
export const statesOf = async (app: TestApp, { business, checkoutId }: CheckoutScene) => {
  const ids = { businessId: business.id, sessionId: checkoutId }
  const { payments } = await app.wired.services.checkout.show(ids)
  return payments.map(({ state }) => state)
}
