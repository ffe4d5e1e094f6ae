import { composeIBAN } from 'ibantools'
import { malformed, unknown, type CreateCustomer, type Single } from '../model/commands.ts'
import type { BusinessName } from '../model/state.ts'
import { chooseBusiness, chooseCustomer, chooseHandle, type Desk } from './desk.ts'

// Customers and payment methods.

const tooShort = '+2348012'

/** Usually a new customer; sometimes with the email (in other case) or phone of another one. */
export const planCustomer = (desk: Desk, business: BusinessName = chooseBusiness(desk)): CreateCustomer => {
  const { random, state } = desk
  const number = desk.number()
  const others = [...state.customers.values()].filter(({ isOwner }) => !isOwner)
  const twin = random.chance(12) ? random.any(others) : undefined
  const fresh = {
    email: `c${number}@example.com`,
    phone: `+23480${(10_000_000 + Number(number)).toString()}`,
  }
  const wrong = random.weighted<Partial<typeof fresh>>([
    [90, {}],
    // Email is checked before phone, but a phone that fits no country before both.
    [6, { phone: tooShort }],
    [2, { phone: '+14155550132' }],
  ])
  const copied = twin && {
    ...(random.chance(70) && { email: twin.email.toUpperCase() }),
    ...(random.chance(50) && { phone: twin.phone }),
  }
  return {
    kind: 'create-customer',
    business,
    handle: `c${number}`,
    name: `Customer ${number}`,
    country: 'NG',
    ...fresh,
    ...copied,
    ...wrong,
  }
}

const endings = ['6789', '1234', '0001', '0002', '0002', '0003', '0004', '0005'] as const

/** The kinds of accounts; the last one has no route. */
export const accounts = [
  { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country: 'NG', number: '012345' },
  { type: 'WITHDRAW', channel: 'MOBILE_MONEY', country: 'KE', number: '+25471234' },
  { type: 'WITHDRAW', channel: 'SWIFT', country: 'GB', number: 'BUKB2020155555' },
  { type: 'DEPOSIT', channel: 'MOBILE_MONEY', country: 'KE', number: '+25471234' },
  { type: 'DEPOSIT', channel: 'MOBILE_MONEY', country: 'KE', number: '+25471234' },
  { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country: 'GH', number: '998877' },
] as const

type MethodOptions = {
  readonly business?: BusinessName
  readonly account?: (typeof accounts)[number]
  readonly ending?: string
}

const accountNumberOf = ({ channel, country, number }: (typeof accounts)[number], ending: string): string => {
  if (channel !== 'SWIFT') return `${number}${ending}`
  const composed = composeIBAN({ countryCode: country, bban: `${number}${ending}` })
  if (composed === null) throw new Error(`there is no IBAN of ${number}${ending}`)
  return composed
}

export const planMethod = (desk: Desk, options: MethodOptions = {}): Single => {
  const { random } = desk
  const business = options.business ?? chooseBusiness(desk)
  const account = options.account ?? random.pick(accounts)
  const ending = options.ending ?? random.pick(endings)
  const customer = random.chance(20) ? undefined : chooseCustomer(desk, business)
  const isWrong = account.channel !== 'MOBILE_MONEY' && random.chance(4)
  return {
    kind: 'create-method',
    business,
    handle: `m${desk.number()}`,
    customer,
    type: isWrong ? 'DEPOSIT' : account.type,
    channel: account.channel,
    country: account.country,
    accountNumber: accountNumberOf(account, ending),
  }
}

export const planRemoval = (desk: Desk): Single => {
  const business = chooseBusiness(desk)
  if (desk.random.chance(30)) {
    return { kind: 'delete-customer', business, customer: chooseCustomer(desk, business) }
  }
  const among = desk.state.methods.values()
  const wished = ({ isDeleted }: { readonly isDeleted: boolean }): boolean => !isDeleted
  return { kind: 'delete-method', business, method: chooseHandle(desk, business, { among, wished }) }
}

export const planVerification = (desk: Desk): Single => {
  const business = chooseBusiness(desk)
  const customer = chooseCustomer(desk, business)
  const bvn = desk.random.weighted([
    [6, '22145678901'],
    [2, '22145678902'],
    [1, '22145670004'],
    [1, '1234'],
  ])
  // One malformed member at a time: the contract does not define which of two is returned.
  const isTwice = bvn === '1234' && customer === malformed
  return { kind: 'verify-customer', business, customer: isTwice ? unknown : customer, bvn }
}
