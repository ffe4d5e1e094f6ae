import { createHash } from 'node:crypto'
import { machineTime } from '../../db/clock.ts'
import type { RailSchemas } from '../../rails/index.ts'
import type { DepositBook, KnownCollection } from './deposit-book.ts'
import { type End, problem } from './payouts.ts'

/** What may happen to a collection: it is named by its reference. */
export const depositFaults = [
  'asks for a password',
  'asks for a password later',
  'the payer refuses',
  'no answer, after',
  'password answer lost',
] as const

/** The password of every payer of the partner. */
export const payerPassword = '482915'

const cardOrigin = 'https://cards.example.net'
const payerRefused = { code: 'SVC_REQUEST_FAILED', retryElsewhere: false } as const

const ok = (body: unknown): End => ({ status: 200, body })

const digitsOf = (text: string): string =>
  (BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 10n ** 10n).toString().padStart(10, '0')

const viewOf = ({ order, failure, ...collection }: KnownCollection) => ({
  ...collection,
  ...(order && { amount: order.amount }),
  ...(failure && { failure }),
  ...(collection.state === 'processing' && { checkAfterSeconds: 1 }),
})

/** Called when a one-time account was issued. */
type OnOneTime = (requestId: string, amount: RailSchemas['Amount']) => void

const accountsOf = (book: DepositBook, onOneTime: OnOneTime) => {
  const close = (requestId: string): End => {
    book.write({ kind: 'close', requestId })
    return get(requestId)
  }
  const get = (requestId: string): End => {
    const reply = book.issued.get(requestId)
    return reply ? ok(reply) : problem(404, 'There is no such account.', { taken: 'unknown' })
  }
  return {
    get,
    close,
    putAccount: (requestId: string, order: RailSchemas['VirtualAccountOrder']): End => {
      const { currency, holder, amount } = order
      if (!book.issued.has(requestId)) {
        const reply = {
          requestId,
          state: 'open' as const,
          currency,
          accountNumber: digitsOf(requestId),
          accountName: holder.name,
          countryCode: holder.countryCode,
          institution: { code: '000013', name: 'Connector Bank' },
        }
        book.write({ kind: 'account', reply })
        if (amount) onOneTime(requestId, amount)
      }
      return get(requestId)
    },
    putWallet: (requestId: string, { asset }: RailSchemas['StablecoinWalletOrder']): End => {
      if (!book.issued.has(requestId)) {
        const addresses = [{ network: 'TRON' as const, address: `T${digitsOf(requestId)}` }]
        book.write({ kind: 'wallet', reply: { requestId, state: 'open', asset, addresses } })
      }
      return get(requestId)
    },
  }
}

const pageSize = 100

const returnsOf = (book: DepositBook) => {
  const get = (returnId: string): End => {
    const known = book.returns.get(returnId)
    return known ? ok(known.reply) : problem(404, 'There is no such return.', { taken: 'unknown' })
  }
  return {
    get,
    /** Pays a credit back, once. */
    put: (returnId: string, order: RailSchemas['CreditReturnOrder']): End => {
      const known = book.returns.get(returnId)
      if (known && JSON.stringify(known.order) !== JSON.stringify(order))
        return problem(409, 'The return has another content.', { taken: 'unknown' })
      if (!known) {
        const { creditId, amount } = order
        const reply = { returnId, creditId, state: 'succeeded', version: 1, amount } as const
        book.write({ kind: 'return', returned: { order, reply } })
      }
      return get(returnId)
    },
  }
}

const creditsOf = (book: DepositBook) => {
  const findCredit = (creditId: string) => book.credits.findLast((one) => one.creditId === creditId)
  return {
    list: (after: string | null): End => {
      const from = after === null ? 0 : Number.parseInt(after.slice(2), 10)
      const credits = book.credits.slice(from, from + pageSize)
      const to = from + credits.length
      return ok({
        credits,
        ...(credits.length > 0 && { cursor: `c-${to.toString()}` }),
        hasMore: to < book.credits.length,
      })
    },
    getCredit: (creditId: string): End => {
      const credit = findCredit(creditId)
      return credit ? ok(credit) : problem(404, 'There is no such credit.', { taken: 'unknown' })
    },
    /** Money arrives in an issued account. */
    receive: (requestId: string, amount: RailSchemas['Amount'], reference?: string): string => {
      const creditId = `CR-${(book.credits.length + 1).toString().padStart(6, '0')}`
      const bookedAt = machineTime().toISOString()
      book.write({
        kind: 'credit',
        credit: { creditId, requestId, amount, bookedAt, ...(reference !== undefined && { reference }) },
      })
      return creditId
    },
    /** The bank of the sender takes the money back. */
    recall: (creditId: string): void => {
      const credit = findCredit(creditId)
      if (credit)
        book.write({ kind: 'credit', credit: { ...credit, recalledAt: machineTime().toISOString() } })
    },
  }
}

const collectionsOf = (book: DepositBook) => {
  const set = (collection: KnownCollection, change: Partial<KnownCollection>): void => {
    book.write({
      kind: 'collection',
      collection: { ...collection, ...change, version: collection.version + 1 },
    })
  }
  const get = (collectionId: string): End => {
    const known = book.collections.get(collectionId)
    if (!known) return problem(404, 'There is no such collection.', { taken: 'unknown' })
    const answer = ok(viewOf(known))
    const isTried = [...book.tries.keys()].some((key) => key.startsWith(collectionId))
    const isLater = known.order?.reference === 'asks for a password later' && !isTried
    if (known.state === 'processing') set(known, { state: isLater ? 'awaiting_password' : 'succeeded' })
    return answer
  }
  const take = (collectionId: string, order: NonNullable<KnownCollection['order']>): End | undefined => {
    const known = book.collections.get(collectionId)
    if (known?.state === 'cancelled') return problem(410, 'The collection was fenced.')
    if (known && JSON.stringify(known.order) !== JSON.stringify(order))
      return problem(409, 'The collection has another content.', { taken: 'unknown' })
    if (known) return undefined
    const { reference } = order
    const isAsked = reference === 'asks for a password' || reference === 'password answer lost'
    const isRefused = reference === 'the payer refuses'
    const state = isAsked ? 'awaiting_password' : isRefused ? 'failed' : 'processing'
    const failure = isRefused ? payerRefused : undefined
    book.write({ kind: 'collection', collection: { collectionId, order, state, version: 1, failure } })
    return reference === 'no answer, after' ? 'reset' : undefined
  }
  return {
    get,
    put: (collectionId: string, order: RailSchemas['CollectionOrder']): End => {
      const end = take(collectionId, order)
      const known = book.collections.get(collectionId)
      return end ?? (known ? ok(viewOf(known)) : 'reset')
    },
    putCard: (collectionId: string, order: RailSchemas['CardSessionOrder']): End => {
      const expiresAt = order.notAfter
      const page = { collectionId, display: 'redirect', url: `${cardOrigin}/pay/${collectionId}`, expiresAt }
      return take(collectionId, order) ?? ok(page)
    },
    fence: (collectionId: string): End => {
      const known = book.collections.get(collectionId)
      const unknown = {
        collectionId,
        order: undefined,
        state: 'cancelled',
        version: 0,
        failure: undefined,
      } as const
      if (!known || known.state === 'awaiting_password') set(known ?? unknown, { state: 'cancelled' })
      const fenced = book.collections.get(collectionId)
      return fenced ? ok(viewOf(fenced)) : 'reset'
    },
    authorize: (collectionId: string, number: number, password: string): End => {
      const known = book.collections.get(collectionId)
      const key = `${collectionId} ${number.toString()}`
      if (!known) return problem(404, 'There is no such collection.', { taken: 'unknown' })
      const result = book.tries.get(key) ?? (password === payerPassword ? 'accepted' : 'incorrect')
      if (!book.tries.has(key)) {
        book.write({ kind: 'try', key, result })
        if (result === 'accepted') set(known, { state: 'processing' })
      }
      const isLost = known.order?.reference === 'password answer lost'
      return isLost ? 'reset' : ok({ collectionId, number, result })
    },
    sendPassword: (collectionId: string, number: number): End => ok({ collectionId, number }),
  }
}

/** What the partner collects: accounts and wallets, what arrives in them, mobile money and cards. */
export const createDeposits = (book: DepositBook, onOneTime: OnOneTime = () => undefined) => ({
  accounts: accountsOf(book, onOneTime),
  credits: creditsOf(book),
  returns: returnsOf(book),
  collections: collectionsOf(book),
})

/** What the partner collects. */
export type Deposits = ReturnType<typeof createDeposits>
