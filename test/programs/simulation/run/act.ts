import type { components } from '../../../../generated/types.ts'
import type { BusinessName } from '../model/state.ts'
import {
  unknown,
  type Answer,
  type Command,
  type Create,
  type Quote,
  type Single,
} from '../model/commands.ts'
import { operators } from './operators.ts'
import { idOf, type Service } from './service.ts'

// Runs commands against the service: those of a business with the client, those of operators with the services that
// the command line calls.

type Schemas = components['schemas']
type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

type Got = { readonly response: Response; readonly data?: unknown; readonly error?: unknown }
type Body = Readonly<Record<string, unknown>>
type ErrorBody = { readonly code: string; readonly details?: { readonly data?: unknown } }

/** The comparable part of a response; `pick` selects it from the body of a success. */
const answerOf = ({ response, data, error }: Got, pick?: (body: never) => unknown): Answer => {
  const { status } = response
  if (error !== undefined) {
    const { code, details } = error as ErrorBody
    return { status, code, ...(details?.data !== undefined && { data: details.data }) }
  }
  return pick ? { status, data: pick((data as { data: never }).data) } : { status }
}

const only = (body: Body, members: readonly string[]): Body =>
  Object.fromEntries(members.map((member) => [member, body[member]]))

const customerMembers = ['customerId', 'name', 'email', 'phone', 'countryCode']
const methodMembers = [
  ...['paymentMethodId', 'customerId', 'type', 'channel'],
  ...['accountNumber', 'countryCode', 'currency', 'status'],
]

const learn = (service: Service, handle: string, id: unknown): void => {
  if (typeof id === 'string') service.ids.set(handle, id)
}

const bodyOf = (service: Service, create: Create): Schemas['CreateTransactionRequest'] => {
  const { type, customer, method, fault, key, reference, destination } = create
  const id = method === undefined ? undefined : idOf(service, method)
  const [right, wrong] = type === 'DEPOSIT' ? ['sourceId', 'destinationId'] : ['destinationId', 'sourceId']
  const amount = (text: string) => (fault === 'number' ? Number(text) : text)
  const meta = {
    ...(fault !== 'no-key' && { idempotencyKey: fault === 'empty-key' ? '' : key }),
    ...(fault !== 'no-reference' && { reference }),
  }
  const body = {
    type,
    ...(customer !== undefined && { customerId: idOf(service, customer) }),
    ...(id !== undefined && { [right]: id }),
    ...(fault === 'wrong-side' && { [wrong]: id ?? 'f'.repeat(24) }),
    sourceAmount: amount(create.source),
    ...(destination !== undefined && { destinationAmount: amount(destination) }),
    sourceCurrency: create.sourceCurrency,
    destinationCurrency: create.destinationCurrency,
    ...(create.prefersSource && { shouldPreferSourceAmount: true }),
    meta,
  }
  return body as Schemas['CreateTransactionRequest']
}

const create = async (service: Service, command: Create): Promise<Answer> => {
  const body = bodyOf(service, command)
  const got = await service.client(command.business).POST('/api/v1/transaction', { body })
  learn(service, command.handle, got.data?.data.transactionId)
  return answerOf(got, (data) => data)
}

const quote = async (service: Service, command: Quote): Promise<Answer> => {
  const { anchor, amount, customer, method, channel } = command
  const query = {
    sourceCurrency: command.sourceCurrency,
    destinationCurrency: command.destinationCurrency,
    ...(anchor === 'source' ? { sourceAmount: amount } : { destinationAmount: amount }),
    ...(customer !== undefined && { customerId: idOf(service, customer) }),
    ...(method !== undefined && { destinationId: idOf(service, method) }),
    ...(channel && { destinationChannel: channel.name }),
    ...(channel?.country !== undefined && { destinationCountry: channel.country }),
  }
  const parsed = query as never
  const got = await service
    .client(command.business)
    .GET('/api/v1/transaction/quote', { params: { query: parsed } })
  return answerOf(got, (data) => data)
}

const createCustomer = async (service: Service, command: Ask<'create-customer'>): Promise<Answer> => {
  const { business, handle, name, email, phone, country } = command
  const body = { fullName: name, email, phone, countryCode: country }
  const got = await service.client(business).POST('/api/v1/customer', { body })
  learn(service, handle, got.data?.data.customerId)
  return answerOf(got, (data) => only(data, customerMembers))
}

const institutions = {
  BANK_ACCOUNT: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
  MOBILE_MONEY: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
  SWIFT: {
    institutionCode: 'BUKBGB22',
    institutionName: 'Barclays',
    institutionAddress: '1 Churchill Place',
  },
}

const createMethod = async (service: Service, command: Ask<'create-method'>): Promise<Answer> => {
  const { business, handle, customer, channel } = command
  const body = {
    ...(customer !== undefined && { customerId: idOf(service, customer) }),
    type: command.type,
    channel,
    accountName: 'Adaeze Okafor',
    accountNumber: command.accountNumber,
    countryCode: command.country,
    institution: institutions[channel],
    ...(channel === 'SWIFT' && { recipient: { recipientAddress: '12 Marina Road, Lagos' } }),
  }
  const got = await service.client(business).POST('/api/v1/payment-method', { body })
  learn(service, handle, got.data?.data.paymentMethodId)
  return answerOf(got, (data) => only(data, methodMembers))
}

const onCustomer = async (
  service: Service,
  command: Ask<'delete-customer' | 'verify-customer'>,
): Promise<Answer> => {
  const client = service.client(command.business)
  const params = { path: { customerId: idOf(service, command.customer) } }
  if (command.kind === 'delete-customer') {
    return answerOf(await client.DELETE('/api/v1/customer/{customerId}', { params }))
  }
  const body = { docType: 'BVN' as const, docValue: command.bvn }
  return answerOf(await client.POST('/api/v1/customer/{customerId}/verify', { params, body }))
}

const onTransaction = async (
  service: Service,
  command: Ask<'authorize' | 'simulate' | 'read-transaction'>,
): Promise<Answer> => {
  const client = service.client(command.business)
  const params = { path: { transactionId: idOf(service, command.transaction) } }
  const whole = (data: unknown) => data
  switch (command.kind) {
    case 'authorize': {
      const body = { type: 'OTP' as const, otp: command.otp }
      const path = '/api/v1/transaction/{transactionId}/authorize'
      return answerOf(await client.POST(path, { params, body }), whole)
    }
    case 'simulate': {
      const body = { outcome: command.outcome }
      const path = '/api/v1/transaction/{transactionId}/simulate'
      return answerOf(await client.POST(path, { params, body }), whole)
    }
    case 'read-transaction':
      return answerOf(await client.GET('/api/v1/transaction/{transactionId}', { params }), whole)
  }
}

const topUp = async (service: Service, command: Ask<'top-up'>): Promise<Answer> => {
  const { business, handle, amount, currency, wallet } = command
  const body = { amount, currency, ...(wallet === 'FEE' && { walletType: wallet }) }
  const got = await service.client(business).POST('/api/v1/org/balance/topup', { body })
  learn(service, handle, got.data?.data.transactionId)
  return answerOf(got, (data) => data)
}

/** Returns the key of a receipt of the business, uploaded on first use. */
const keyOf = async (service: Service, business: BusinessName, file: string): Promise<string> => {
  const known = file === unknown ? 'transaction-nobody-has-it.pdf' : service.ids.get(file)
  if (known !== undefined) return known
  const body = { fileName: 'receipt.pdf', type: 'transaction' as const }
  const { data } = await service.client(business).POST('/api/v1/media/url', { body })
  if (!data) throw new Error('no URL for a receipt')
  const { url, key } = data.data
  const headers = { 'content-type': 'application/pdf' }
  await fetch(service.here(url), { method: 'PUT', headers, body: '%PDF-1.7' })
  learn(service, file, key)
  return key
}

const reportTransfer = async (service: Service, command: Ask<'report-transfer'>): Promise<Answer> => {
  const { business, handle, customer, amount, reference, file } = command
  const body = {
    amount,
    reference,
    customerId: idOf(service, customer),
    countryCode: 'NG',
    fileKey: await keyOf(service, business, file),
    timestamp: '2026-05-20T09:40:00.000Z',
  }
  const got = await service.client(business).POST('/api/v1/transaction/pool-account', { body })
  learn(service, handle, got.data?.data.transactionId)
  return answerOf(got, (data) => data)
}

const readBalance = async (service: Service, command: Ask<'read-balance'>): Promise<Answer> => {
  const { business, wallet } = command
  const params = { query: wallet === 'FEE' ? { walletType: wallet } : {} }
  return answerOf(await service.client(business).GET('/api/v1/org/balance', { params }), (data) => data)
}

const deleteMethod = async (service: Service, command: Ask<'delete-method'>): Promise<Answer> => {
  const params = { path: { paymentMethodId: idOf(service, command.method) } }
  const path = '/api/v1/payment-method/{paymentMethodId}'
  return answerOf(await service.client(command.business).DELETE(path, { params }))
}

type Actions = {
  readonly [Kind in Single['kind']]: (service: Service, command: Ask<Kind>) => Promise<Answer>
}

const actions: Actions = {
  create,
  quote,
  'create-customer': createCustomer,
  'create-method': createMethod,
  'delete-customer': onCustomer,
  'verify-customer': onCustomer,
  'delete-method': deleteMethod,
  'top-up': topUp,
  authorize: onTransaction,
  simulate: onTransaction,
  'read-transaction': onTransaction,
  'read-balance': readBalance,
  'report-transfer': reportTransfer,
  ...operators,
}

/** Runs one command that is a single decision of the service. */
export const act = (service: Service, command: Single): Promise<Answer> => {
  const run = actions[command.kind] as (service: Service, command: Single) => Promise<Answer>
  return run(service, command)
}
