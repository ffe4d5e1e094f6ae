import type { Handler } from '../context.ts'

/** Looks up the holder of a bank account or mobile money wallet. */
export const resolveAccountHolder: Handler<'resolveAccountHolder'> = async ({ services }, { query }) => {
  const { channel, countryCode, accountNumber, institutionCode } = query
  const account = { channel, countryCode, accountNumber, institutionCode }
  return { status: 200, body: { data: await services.accountHolders.resolve(account) } }
}
