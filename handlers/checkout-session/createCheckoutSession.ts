import { parseWireCurrency } from '../../src/contract/amount.ts'
import { viewCheckout } from '../../src/checkout/index.ts'
import type { Handler } from '../context.ts'

/** Opens a hosted checkout session. */
export const createCheckoutSession: Handler<'createCheckoutSession'> = async (
  { caller, key, services },
  { body },
) => {
  const { redirectUrl, customer, merchantReference, channels, metadata = {} } = body
  const currency = parseWireCurrency(body.currency, 'currency')
  const opened = await services.checkout.create(
    caller.business,
    {
      // The schema allows only whole numbers that are exact in JSON.
      amount: { minor: BigInt(body.amount), currency },
      redirectUrl,
      customer,
      merchantReference,
      channels,
      metadata,
    },
    key,
  )
  return { status: 201, body: { data: viewCheckout(opened) } }
}
