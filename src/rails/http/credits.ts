import { formatMoney, parseAmount } from '../../kernel/money.ts'
import { isBlank } from '../../kernel/plain-text.ts'
import type { Credit, CreditReturnOrder, CreditReturns, CreditSource } from '../credits.ts'
import type { RailTerms } from '../live-rail.ts'
import type { RailClient, RailSchemas } from './client.ts'
import { withVersion } from './live-rail.ts'
import { requireOk } from './result.ts'

const parseCredit = (credit: RailSchemas['Credit']): Credit => {
  const { creditId, requestId, amount, reference, bookedAt, recalledAt } = credit
  const money = parseAmount(amount.value, amount.currency)
  return {
    creditId,
    requestId,
    amount: typeof money === 'string' ? undefined : money,
    reference: reference === undefined || isBlank(reference) ? undefined : reference,
    bookedAt: new Date(bookedAt),
    ...(recalledAt !== undefined && { recalledAt: new Date(recalledAt) }),
  }
}

const expectedOf = ({ returnId: id, version, amount }: CreditReturnOrder) => ({
  id,
  version,
  amount: { value: formatMoney(amount), currency: amount.currency },
})

const returnsOf = (client: RailClient, terms: RailTerms): CreditReturns => ({
  terms,
  send: (order) => {
    const { creditId, notAfter } = order
    const { amount, ...expected } = expectedOf(order)
    const reason = 'The payment was not accepted.'
    const body = { creditId, amount, reason, notAfter: notAfter.toISOString() }
    return withVersion(client.putCreditReturn({ ...expected, order: body }))
  },
  ask: (order) => withVersion(client.getCreditReturn(expectedOf(order))),
})

/** Creates the source of credits of a connector. `terms`: of one that pays credits back. */
export const createHttpCredits = (rail: string, client: RailClient, terms?: RailTerms): CreditSource => ({
  rail,
  ...(terms && { returns: returnsOf(client, terms) }),
  list: async (after) => {
    const query = after === undefined ? {} : { after }
    const page = requireOk(await client.ask('listCredits', { query }))
    return { credits: page.credits.map(parseCredit), cursor: page.cursor, hasMore: page.hasMore }
  },
  get: async (creditId) => {
    const found = await client.ask('getCredit', { path: { creditId } })
    if (found.kind === 'absent') return undefined
    const credit = parseCredit(requireOk(found))
    if (credit.creditId !== creditId) throw new Error('the reply is about another credit')
    return credit
  },
})
