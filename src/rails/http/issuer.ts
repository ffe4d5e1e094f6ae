import { formatMoney } from '../../kernel/money.ts'
import { isBlank } from '../../kernel/plain-text.ts'
import type { AccountIssuer, AccountOrder, IssuedKind, IssuedRequest, WalletOrder } from '../issuer.ts'
import type { RailClient, RailSchemas } from './client.ts'
import { requireOk } from './result.ts'

/** The rails that issue accounts, by name; the first one that issues a kind gets its new orders. */
export type IssuingRails = ReadonlyMap<
  string,
  { readonly client: RailClient; readonly issues: readonly IssuedKind[] }
>

/** Throws where a reply is about another account than the one that was ordered, or about a closed one. */
const requireOpen = (
  { requestId }: IssuedRequest,
  reply: { readonly requestId: string; readonly state: RailSchemas['IssuedState'] },
): void => {
  if (reply.requestId !== requestId) throw new Error('the reply is about another request')
  if (reply.state !== 'open') throw new Error('the account is closed')
}

// What payers see of an account.
const requireVisible = (...texts: readonly string[]): void => {
  if (texts.some(isBlank)) throw new Error('the account has a blank number, name or address')
}

const issueAccount = async (client: RailClient, order: AccountOrder) => {
  const { requestId, currency, holder, oneTime } = order
  const terms = oneTime && {
    amount: { value: formatMoney(oneTime.amount), currency },
    expiresAt: oneTime.expiresAt.toISOString(),
  }
  const path = { requestId }
  const put = await client.ask('putVirtualAccount', { path, body: { currency, holder, ...terms } })
  // The name of the holder changed since a request whose answer was lost: the account exists.
  const account = requireOk(put.kind === 'conflict' ? await client.ask('getVirtualAccount', { path }) : put)
  requireOpen(order, account)
  if (account.currency !== currency) throw new Error('the reply has another currency')
  const { accountNumber, accountName, countryCode, institution } = account
  requireVisible(accountNumber, accountName)
  const { code: institutionCode, name: institutionName } = institution
  return { accountNumber, accountName, countryCode, institution: { institutionCode, institutionName } }
}

const issueWallet = async (client: RailClient, order: WalletOrder) => {
  const { requestId, asset, holder } = order
  const path = { requestId }
  const put = await client.ask('putStablecoinWallet', { path, body: { asset, holder } })
  const wallet = requireOk(put.kind === 'conflict' ? await client.ask('getStablecoinWallet', { path }) : put)
  requireOpen(order, wallet)
  if (wallet.asset !== asset) throw new Error('the reply has another asset')
  requireVisible(...wallet.addresses.flatMap(({ network, address }) => [network, address]))
  return wallet.addresses
}

/** Creates the issuer of connectors. A call whose answer was lost is made again with the same id. */
export const createHttpIssuer = (rails: IssuingRails): AccountIssuer => {
  const clientOf = ({ rail }: IssuedRequest): RailClient => {
    const found = rails.get(rail ?? '')
    if (!found) throw new Error(`the rail ${rail ?? 'of no name'} is not in RAILS_FILE`)
    return found.client
  }
  return {
    railOf: (kind) => [...rails].find(([, { issues }]) => issues.includes(kind))?.[0],
    issueAccount: async (order) => issueAccount(clientOf(order), order),
    issueWallet: async (order) => issueWallet(clientOf(order), order),
    close: async (kind, account) => {
      const operation = kind === 'virtual-accounts' ? 'closeVirtualAccount' : 'closeStablecoinWallet'
      const path = { requestId: account.requestId }
      const closed = await clientOf(account).ask(operation, { path })
      // Where it never arrived, there is nothing to close.
      if (closed.kind !== 'absent') requireOk(closed)
    },
  }
}
