import { malformed, type Answer, type Command, type CreateCustomer, type CreateMethod } from './commands.ts'
import { refused } from './creates.ts'
import { findCustomer, findMethod, ownerOf, type BusinessName, type Customer, type State } from './state.ts'
import { viewCustomer, viewMethod, type Ids } from './views.ts'

// Customers and payment methods.

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const ok: Answer = { status: 200 }

const mobileOf: Readonly<Record<string, RegExp>> = { NG: /^\+234[1-9][0-9]{9}$/, US: /^\+1[0-9]{10}$/ }

export const createCustomer = (state: State, command: CreateCustomer, ids: Ids): Answer => {
  const { handle, business, name, email, phone, country } = command
  if (!mobileOf[country]?.test(phone)) return refused(400, 'INVALID_BUSINESS_CUSTOMER_REQUEST')
  const others = [...state.customers.values()].filter(
    (one) => one.business === business && !one.isDeleted && !one.isOwner,
  )
  const twinOf = (isTwin: (one: Customer) => boolean, code: string): Answer | undefined => {
    const found = others.find(isTwin)
    return found && { ...refused(409, code), data: { customerId: ids.get(found.handle) } }
  }
  const conflict =
    twinOf((one) => one.email.toLowerCase() === email.toLowerCase(), 'EMAIL_ALREADY_EXISTS') ??
    twinOf((one) => one.phone === phone, 'PHONE_NUMBER_ALREADY_EXISTS')
  if (conflict) return conflict
  const customer: Customer = {
    handle,
    business,
    isOwner: false,
    name,
    email,
    phone,
    country,
    bvn: null,
    isDeleted: false,
    events: 1,
  }
  state.customers.set(handle, customer)
  return { status: 201, data: viewCustomer(customer, ids) }
}

/** The customer that a customer operation means: the owner is none of them. */
const askedCustomer = (state: State, business: BusinessName, handle: string): Customer | Answer => {
  if (handle === malformed) return refused(400, 'INVALID_BUSINESS_CUSTOMER_ID')
  const found = findCustomer(state, business, handle)
  return found && !found.isOwner ? found : refused(404, 'BUSINESS_CUSTOMER_NOT_FOUND')
}

const changeCustomer = (state: State, customer: Customer, change: Partial<Customer>): void => {
  state.customers.set(customer.handle, { ...customer, ...change, events: customer.events + 1 })
}

export const verifyCustomer = (state: State, { business, customer, bvn }: Ask<'verify-customer'>): Answer => {
  if (customer === malformed) return refused(400, 'INVALID_BUSINESS_CUSTOMER_ID')
  if (!/^[0-9]{11}$/.test(bvn)) return refused(400, 'INVALID_KYC_DOCUMENT_TYPE')
  const found = askedCustomer(state, business, customer)
  if ('status' in found) return found
  if (found.bvn !== null) return found.bvn === bvn ? ok : refused(400, 'INVALID_KYC_DOCUMENT_TYPE')
  if (bvn.endsWith('0004')) return refused(400, 'INVALID_BUSINESS_CUSTOMER_REQUEST')
  changeCustomer(state, found, { bvn })
  return ok
}

const currencyOf: Readonly<Record<string, string>> = { NG: 'NGN', KE: 'KES', GH: 'GHS' }

export const createMethod = (state: State, command: CreateMethod, ids: Ids): Answer => {
  const { kind: _, customer = ownerOf(command.business), ...rest } = command
  if (customer === malformed) return refused(400, 'INVALID_BUSINESS_CUSTOMER_ID')
  if (rest.channel !== 'MOBILE_MONEY' && rest.type === 'DEPOSIT') return refused(422, 'VALIDATION_ERROR')
  if (!findCustomer(state, rest.business, customer)) return refused(404, 'BUSINESS_CUSTOMER_NOT_FOUND')
  const currency = rest.channel === 'SWIFT' ? 'USD' : (currencyOf[rest.country] ?? '')
  const method = { ...rest, customer, currency, isDeleted: false }
  state.methods.set(method.handle, method)
  return { status: 201, data: viewMethod(method, ids) }
}

export const remove = (state: State, command: Ask<'delete-customer' | 'delete-method'>): Answer => {
  if (command.kind === 'delete-customer') {
    const found = askedCustomer(state, command.business, command.customer)
    if ('status' in found) return found
    changeCustomer(state, found, { isDeleted: true })
    return ok
  }
  if (command.method === malformed) return refused(400, 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  const method = findMethod(state, command.business, command.method)
  if (!method) return refused(404, 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
  state.methods.set(method.handle, { ...method, isDeleted: true })
  return ok
}
