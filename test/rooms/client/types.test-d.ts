// Checked by `make typecheck`, and once more as a file of the empty project that installs the package
// (client-package.test.ts): each line marked as an expected error must be one, or the check fails.
import {
  createClient,
  CorridorError,
  errors,
  Webhook,
  type CallInput,
  type CallOutput,
  type ErrorCode,
  type EventType,
  type Schemas,
  type WebhookEvent,
  type WebhookEventOf,
} from '../../../src/client/index.ts'

const corridor = createClient({ apiKey: 'corridor_test_x', baseUrl: 'http://127.0.0.1:3000' })

// @ts-expect-error a client without key
export const keyless = () => createClient({ baseUrl: 'http://127.0.0.1:3000' })

const meta = { idempotencyKey: 'payout-42', reference: 'order-42' }
const payout: CallInput<'createTransaction'>['body'] = {
  sourceAmount: '25.00',
  sourceCurrency: 'USD',
  destinationAmount: '38506.25',
  destinationCurrency: 'NGN',
  customerId: '11824b0a80c1a7e5f09b3d42',
  destinationId: '11824c6a104be2907d15c8f6',
  meta,
}

/** An operation by its name, completely typed from the contract. */
export const pay = async (): Promise<Schemas['TransactionStatus']> => {
  const created: CallOutput<'createTransaction'> = await corridor.createTransaction({ body: payout })
  const code: string | undefined = created.data.meta.failureReason?.code
  const waited = await corridor.waitFor(created.data.transactionId, { timeoutMs: 1_000 })
  return code === undefined ? waited.status : 'FAILED'
}

// @ts-expect-error an operation that does not exist
export const unknownOperation = () => corridor.payEveryone()

// @ts-expect-error a body without its key and reference
export const withoutMeta = () => corridor.createTransaction({ body: { ...payout, meta: {} } })

// @ts-expect-error a type that does not exist
export const wrongType = () => corridor.createTransaction({ body: { ...payout, type: 'GIFT' } })

// @ts-expect-error a path parameter is missing
export const withoutPath = () => corridor.getTransaction()

// @ts-expect-error an amount of a type that it never has
export const wrongAnswer = async (): Promise<number> => (await pay(), corridor.listTransactions()).total.data

/** A list, item by item. */
export const references = async (): Promise<readonly string[]> => {
  const found: string[] = []
  for await (const item of corridor.each('listTransactions', { query: { type: ['WITHDRAW'], limit: 50 } })) {
    found.push(item.merchantReference)
    // @ts-expect-error a member that a transaction does not have
    found.push(item.fullName)
  }
  return found
}

// @ts-expect-error not a list
export const notAList = () => corridor.each('getTransaction')

/** A call by method and path. */
export const byPath = async (): Promise<ErrorCode | undefined> =>
  (await corridor.http.GET('/api/v1/org/balance', { params: { query: { currencies: ['USD'] } } })).error?.code

// @ts-expect-error a path that does not exist
export const wrongPath = () => corridor.http.GET('/api/v1/wallet')

/** Codes are typed by name, and a code of a later version of the contract is still text. */
export const isPoor = (error: unknown): boolean =>
  error instanceof CorridorError &&
  (error.code === 'BALANCE_INSUFFICIENT' || error.code === 'A_CODE_TO_COME') &&
  error.status === errors.BALANCE_INSUFFICIENT.status

/** The data of an event follows from its type. */
export const subjectOf = async (body: string, headers: Headers): Promise<string> => {
  const event = await Webhook.verify(body, headers, { secret: 'whsec_x', publicKey: ['pem'] })
  // @ts-expect-error the type of the event is not known yet
  const guessed: string = event.data.transactionId
  switch (event.event) {
    case 'TRANSACTION.CREATED':
    case 'TRANSACTION.UPDATED':
    case 'POOL_DEPOSIT_REQUEST.REJECTED':
      return event.data.transactionId
    case 'CUSTOMER.DELETED':
      // @ts-expect-error the customer's event carries no transaction
      return event.data.transactionId
    case 'PAYMENT_METHOD.CREATED':
      return event.data.paymentMethodId
    case 'CHECKOUT_SESSION.CREATED':
      return event.data.sessionId
    // @ts-expect-error an event that does not exist
    case 'TRANSACTION.EXPLODED':
      return ''
    default:
      return guessed
  }
}

/** Headers as Node gives them, a body as it came. */
export const verifyOfNode = (
  body: Uint8Array,
  headers: { readonly [name: string]: string | string[] | undefined },
): Promise<WebhookEvent> => Webhook.verify(body, headers, { publicKey: 'pem' })

// @ts-expect-error a body that a parser has read already
export const verifyParsed = () => Webhook.verify({ id: 'x' }, {}, { secret: 'whsec_x' })

/** A handler of one type of event. */
export const onTransaction = ({ data }: WebhookEventOf<'TRANSACTION.UPDATED'>): Schemas['Transaction'] => data

type Unknown = { readonly [Name in EventType]: WebhookEventOf<Name>['data'] extends never ? Name : never }

/** Every type of event has typed data: only `never` fits here. */
export const unknownSubjects: readonly Unknown[EventType][] = []
// @ts-expect-error no type of event is without data
export const oneUnknown: Unknown[EventType] = 'TRANSACTION.UPDATED'
