import type { Command } from 'commander'
import type { PaymentMethod } from '../payment-methods/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// Without the account number, which would stay in the terminal's history.
const viewMethod = ({
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
  output().result(viewMethod(method), lines)
}

const changes = [
  ['block', 'refuse new transactions over it; those in flight continue'],
  ['unblock', 'allow new transactions over it again'],
] as const

/** Defines `corridor payment-method show|block|unblock`. */
export const define = (method: Command, toolbox: Toolbox): void => {
  method
    .command('show <businessId> <paymentMethodId>')
    .description('show a payment method, without its account number')
    .action((businessId: string, paymentMethodId: string) =>
      toolbox.withServices(async ({ paymentMethods }) => {
        show(toolbox, await paymentMethods.get({ businessId, paymentMethodId }))
      }),
    )
  for (const [change, description] of changes) {
    changing(method.command(`${change} <businessId> <paymentMethodId>`))
      .description(description)
      .action((businessId: string, paymentMethodId: string) =>
        toolbox.withServices(async ({ blocking }) => {
          show(toolbox, await blocking[change](businessId, paymentMethodId))
        }),
      )
  }
}
