import type { Command } from 'commander'
import type { PaymentMethod } from '../payment-methods/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// Never the account number: it is the business's, and stands in no terminal's history.
const shownOf = ({
  id,
  customerId,
  type,
  channel,
  countryCode,
  currency,
  status,
  updatedAt,
}: PaymentMethod) => ({
  paymentMethodId: id,
  customerId,
  type,
  channel,
  countryCode,
  currency,
  status,
  updatedAt,
})

const show = ({ output }: Toolbox, method: PaymentMethod): void => {
  const { id, type, channel, countryCode, currency, status } = method
  const lines = table([
    ['ID', 'TYPE', 'CHANNEL', 'COUNTRY', 'CURRENCY', 'STATUS'],
    [id, type, channel, countryCode, currency, status],
  ])
  output().result(shownOf(method), lines)
}

const changes = [
  ['block', 'create no transaction over it from now on; those under way go on'],
  ['unblock', 'take it off its block'],
] as const

/** `corridor payment-method show|block|unblock`. */
export const addPaymentMethodCommands = (program: Command, toolbox: Toolbox): void => {
  const method = program.command('payment-method').description('what operators do to payment methods')
  method
    .command('show <businessId> <paymentMethodId>')
    .description('show a payment method, without its account number')
    .action((businessId: string, paymentMethodId: string) =>
      toolbox.withServices(async ({ paymentMethods }) => {
        show(toolbox, await paymentMethods.get({ businessId, paymentMethodId }))
      }),
    )
  for (const [change, description] of changes) {
    method
      .command(`${change} <businessId> <paymentMethodId>`)
      .description(description)
      .action((businessId: string, paymentMethodId: string) =>
        toolbox.withServices(async ({ blocking }) => {
          show(toolbox, await blocking[change](businessId, paymentMethodId))
        }),
      )
  }
}
