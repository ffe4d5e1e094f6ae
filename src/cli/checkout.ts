import type { Command } from 'commander'
import { stateOf } from '../checkout/rules.ts'
import type { CheckoutPayment, Standing } from '../checkout/session.ts'
import { formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Transaction } from '../transactions/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const isFlagged = ({ payments }: Standing): boolean => payments.some(({ state }) => state === 'EXTRA')

const viewStanding = (standing: Standing) => {
  const { session, payments } = standing
  return {
    checkoutId: session.id,
    state: stateOf(standing),
    isFlagged: isFlagged(standing),
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

const lines = (standings: readonly Standing[]): readonly string[] =>
  table([
    ['ID', 'STATE', 'AMOUNT', 'REFERENCE', 'EXPIRES', 'PAYMENTS', 'FLAG'],
    ...standings.map((standing) => {
      const { session, payments } = standing
      return [
        session.id,
        stateOf(standing),
        `${formatMoney(session.amount)} ${session.amount.currency}`,
        session.merchantReference,
        session.expiresAt.toISOString(),
        payments.length.toString(),
        isFlagged(standing) ? 'EXTRA' : '',
      ]
    }),
  ])

type Told = { readonly payment: CheckoutPayment; readonly transaction: Transaction }

const paymentLines = (told: readonly Told[]): readonly string[] =>
  told.length === 0
    ? ['', 'no payment so far']
    : [
        '',
        ...table([
          ['ATTEMPT', 'STATE', 'TRANSACTION', 'CHANNEL', 'STATUS', 'CREATED'],
          ...told.map(({ payment, transaction }) => [
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

const parseCount = (text: string, name: string, most: number): number => {
  const value = /^[0-9]{1,6}$/.test(text) ? Number.parseInt(text, 10) : -1
  return value >= 0 && value <= most
    ? value
    : refuse('VALIDATION_ERROR', `${name} is a whole number up to ${most.toString()}`)
}

type ListOptions = { readonly flagged?: true; readonly page: string; readonly limit: string }

const maxPage = 999_999

/** `corridor checkout list|show`: hosted checkouts, and payments that came when none was awaited. */
export const addCheckoutCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const checkout = program.command('checkout').description('hosted checkouts of a business')
  checkout
    .command('list <businessId>')
    .description('list its sessions, the newest first')
    .option('--flagged', 'only those with a payment that came too late or besides: EXTRA')
    .option('--page <number>', 'which page, from 0', '0')
    .option('--limit <number>', 'sessions on a page', '50')
    .action((businessId: string, { flagged, page, limit }: ListOptions) =>
      withServices(async (services) => {
        const found = await services.checkout.list(
          { businessId, isFlagged: flagged ?? false },
          { page: parseCount(page, 'page', maxPage), limit: parseCount(limit, 'limit', maxLimit) },
        )
        const { items, total } = found
        output().result({ data: items.map(viewStanding), total, page: found.page }, [
          ...lines(items),
          '',
          `${total.toString()} in all`,
        ])
      }),
    )
  checkout
    .command('show <businessId> <checkoutId>')
    .description('show a session with its payments')
    .action((businessId: string, checkoutId: string) =>
      withServices(async (services) => {
        const standing = await services.checkout.show({ businessId, sessionId: checkoutId })
        const told = await Promise.all(
          standing.payments.map(async (payment) => ({
            payment,
            transaction: await services.transactions.get({
              businessId,
              transactionId: payment.transactionId,
            }),
          })),
        )
        output().result(viewStanding(standing), [...lines([standing]), ...paymentLines(told)])
      }),
    )
}
