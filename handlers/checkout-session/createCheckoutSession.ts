import { parseWireCurrency } from '../../src/contract/amount.ts'
import { viewCheckout } from '../../src/checkout/view.ts'
import type { Handler } from '../context.ts'

/** Opens a hosted checkout. */
export const createCheckoutSession: Handler<'createCheckoutSession'> = async (
  { caller, services },
  { body },
) => {
  const { redirectUrl, customer, merchantReference, channels, metadata = {} } = body
  const currency = parseWireCurrency(body.currency, 'currency')
  const opened = await services.checkout.create(caller.business, {
    // The schema requires an integer that is small enough to be exact.
    amount: { minor: BigInt(body.amount), currency },
    redirectUrl,
    customer,
    merchantReference,
    channels,
    metadata,
  })
  return { status: 201, body: { data: viewCheckout(opened) } }
}
