import type { Handler } from '../context.ts'

/** Whose a bank account or a mobile money wallet is. */
export const resolveAccountHolder: Handler<'resolveAccountHolder'> = async ({ services }, { query }) => {
  const { channel, countryCode, accountNumber, institutionCode } = query
  const account = { channel, countryCode, accountNumber, institutionCode }
  return { status: 200, body: { data: await services.accountHolders.resolve(account) } }
}
