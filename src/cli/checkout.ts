import type { Command } from 'commander'
import { stateOf, type CheckoutPayment, type SessionSnapshot } from '../checkout/index.ts'
import { formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Transaction } from '../transactions/index.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const isFlagged = ({ payments }: SessionSnapshot): boolean => payments.some(({ state }) => state === 'EXTRA')

const viewSession = (snapshot: SessionSnapshot) => {
  const { session, payments } = snapshot
  return {
    checkoutId: session.id,
    state: stateOf(snapshot),
    isFlagged: isFlagged(snapshot),
    merchantReference: session.merchantReference,
    amount: formatMoney(session.amount),
    currency: session.amount.currency,
    customerId: session.customerId,
    channels: session.channels,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    payments: payments.map(({ attempt, transactionId, state }) => ({ attempt, transactionId, state })),
  }
}

const lines = (sessions: readonly SessionSnapshot[]): readonly string[] =>
  table([
    ['ID', 'STATE', 'AMOUNT', 'REFERENCE', 'EXPIRES', 'PAYMENTS', 'FLAG'],
    ...sessions.map((snapshot) => {
      const { session, payments } = snapshot
      return [
        session.id,
        stateOf(snapshot),
        `${formatMoney(session.amount)} ${session.amount.currency}`,
        session.merchantReference,
        session.expiresAt.toISOString(),
        payments.length.toString(),
        isFlagged(snapshot) ? 'EXTRA' : '',
      ]
    }),
  ])

type Paid = { readonly payment: CheckoutPayment; readonly transaction: Transaction }

const paymentLines = (paid: readonly Paid[]): readonly string[] =>
  paid.length === 0
    ? ['', 'No payments yet.']
    : [
        '',
        ...table([
          ['ATTEMPT', 'STATE', 'TRANSACTION', 'CHANNEL', 'STATUS', 'CREATED'],
          ...paid.map(({ payment, transaction }) => [
            payment.attempt.toString(),
            payment.state,
            transaction.id,
            transaction.channel,
            transaction.status,
            payment.createdAt.toISOString(),
          ]),
        ]),
      ]

const maxLimit = 100

type ListOptions = { readonly flagged?: true; readonly page: string; readonly limit: string }

const parsePage = (text: string): number =>
  /^[0-9]{1,6}$/.test(text)
    ? Number.parseInt(text, 10)
    : refuse('VALIDATION_ERROR', '--page must be a whole number from 0.')

/** Defines `corridor checkout list|show`. */
export const define = (checkout: Command, { withServices, output }: Toolbox): void => {
  checkout
    .command('list <businessId>')
    .description('list checkout sessions, newest first')
    .option('--flagged', 'only sessions with a late or additional payment (EXTRA)')
    .option('--page <number>', 'page number, from 0', '0')
    .option('--limit <number>', `sessions per page, at most ${maxLimit.toString()}`, '50')
    .action((businessId: string, { flagged, page, limit }: ListOptions) =>
      withServices(async (services) => {
        const found = await services.checkout.list(
          { businessId, isFlagged: flagged ?? false },
          { page: parsePage(page), limit: parseLimit(limit, maxLimit) },
        )
        const { items, total } = found
        output().result({ data: items.map(viewSession), total, page: found.page }, [
          ...lines(items),
          '',
          `Total: ${total.toString()}`,
        ])
      }),
    )
  checkout
    .command('show <businessId> <checkoutId>')
    .description('show a checkout session with its payments')
    .action((businessId: string, checkoutId: string) =>
      withServices(async (services) => {
        const snapshot = await services.checkout.show({ businessId, sessionId: checkoutId })
        const paid = await Promise.all(
          snapshot.payments.map(async (payment) => ({
            payment,
            transaction: await services.transactions.get({
              businessId,
              transactionId: payment.transactionId,
            }),
          })),
        )
        output().result(viewSession(snapshot), [...lines([snapshot]), ...paymentLines(paid)])
      }),
    )
}
