import { parseWireAmount } from '../../src/contract/amount.ts'
import { parseWireInstant } from '../../src/contract/instant.ts'
import { currencyOfCountry } from '../../src/payment-methods/index.ts'
import { refuse } from '../../src/kernel/refusal.ts'
import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Reports a transfer that reached a pool account; an operator reviews it. See
 *  docs/design/transactions.md#pool-deposits-ask-for-no-verification. */
export const createPoolAccountDeposit: Handler<'createPoolAccountDeposit'> = async (
  { caller, services },
  { body },
) => {
  const { amount, countryCode, timestamp, senderDetails, ...rest } = body
  const currency =
    currencyOfCountry(countryCode) ??
    refuse('VALIDATION_ERROR', `\`countryCode\` ${countryCode} is not supported.`)
  parseWireInstant(timestamp, 'timestamp')
  const transaction = await services.poolDeposits.report(caller.business, {
    ...rest,
    amount: parseWireAmount(amount, currency, 'amount'),
    receipt: { countryCode, timestamp, ...(senderDetails && { senderDetails }) },
  })
  return { status: 201, body: { data: viewTransaction(transaction) } }
}
