import type { TransactionChannel } from '../../../generated/catalogue.ts'
import type { Business, WalletKind } from '../../auth/index.ts'
import { refusalForNow } from '../../db/constraints.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { CounterMethod, Facts, OrderCommand } from './command.ts'
import { keepIn, priceOf, type Preflight, type PreflightDeps } from './preflight.ts'
import { readFunds } from './preflight.store.ts'
import { checkCreate, checkFunds, type Funds, type ValidatedCreate } from './rules.ts'

/** A payout of the business itself to an account that need not be stored. */
export type PayoutDraft = Pick<OrderCommand, 'source' | 'destination' | 'destinationCurrency'> & {
  readonly channel: TransactionChannel
  readonly countryCode: string
  readonly accountCurrency: string
}

const orderOf = ({ source, destination, destinationCurrency }: PayoutDraft, customerId: string) => ({
  type: 'WITHDRAW' as const,
  customerId,
  methodId: undefined,
  prefersSource: false,
  source,
  destination,
  destinationCurrency,
})

const methodOf = ({ channel, accountCurrency }: PayoutDraft, customerId: string): CounterMethod => ({
  id: '',
  customerId,
  type: 'WITHDRAW',
  channel,
  currency: accountCurrency,
  status: 'active',
  paysAnyCurrency: channel === 'SWIFT',
})

/** What the payouts so far have taken: of the limits, and of the wallets, by kind and currency. */
type Taken = { limit: bigint; readonly wallets: Map<string, bigint> }

const take = (taken: Taken, { price, limitUse }: ValidatedCreate, feeWallet: WalletKind): void => {
  taken.limit += limitUse?.roundedUp.minor ?? 0n
  for (const [kind, { minor, currency }] of [
    ['MAIN', price.source] as const,
    [feeWallet, price.fee] as const,
  ]) {
    const wallet = `${kind} ${currency}`
    taken.wallets.set(wallet, (taken.wallets.get(wallet) ?? 0n) + minor)
  }
}

const limitsAfter = ({ limits }: Facts, { limit }: Taken): Facts['limits'] =>
  limits && {
    ...limits,
    used: {
      DAY: limits.used.DAY + limit,
      WEEK: limits.used.WEEK + limit,
      MONTH: limits.used.MONTH + limit,
    },
  }

const fundsAfter = (funds: Funds, { wallets }: Taken, currency: string): Funds => ({
  ...funds,
  available: {
    MAIN: funds.available.MAIN - (wallets.get(`MAIN ${currency}`) ?? 0n),
    FEE: funds.available.FEE - (wallets.get(`FEE ${currency}`) ?? 0n),
  },
})

/** Reads once what many payouts are checked against. */
const createReaders = ({ db, readFacts }: PreflightDeps, { id, ownerCustomerId: customerId }: Business) => {
  const facts = new Map<string, Promise<Facts>>()
  const funds = new Map<string, Promise<Funds>>()
  return {
    factsOf: ({ channel, countryCode, source, destinationCurrency }: PayoutDraft): Promise<Facts> => {
      const query = { type: 'WITHDRAW' as const, customerId, channel, countryCode, destinationCurrency }
      const asked = { ...query, sourceCurrency: source.currency }
      const name = JSON.stringify(asked)
      const found = facts.get(name) ?? readFacts(id, asked)
      facts.set(name, found)
      return found
    },
    fundsOf: ({ source: { currency } }: PayoutDraft): Promise<Funds> => {
      const found = funds.get(currency) ?? readFunds(db, id, currency)
      funds.set(currency, found)
      return found
    },
  }
}

/** Returns what each of these payouts would be refused for, and its price, each as if those before it that are accepted
 *  had been made. Writes nothing. */
export const preflightPayouts = async (
  deps: PreflightDeps,
  business: Business,
  drafts: readonly PayoutDraft[],
): Promise<readonly Preflight[]> => {
  const { ownerCustomerId: customerId, feeWalletType: feeWallet } = business
  const { factsOf, fundsOf } = createReaders(deps, business)
  const taken: Taken = { limit: 0n, wallets: new Map() }
  const results: Preflight[] = []
  for (const draft of drafts) {
    const [facts, funds] = await Promise.all([factsOf(draft), fundsOf(draft)])
    const refusals: Refusal[] = []
    const keep = keepIn(refusals)
    const validated = checkCreate(keep, {
      command: orderOf(draft, customerId),
      facts: { ...facts, limits: limitsAfter(facts, taken), method: methodOf(draft, customerId) },
      context: { business, isProduction: deps.isProduction },
    })
    if (funds.isFrozen) refusals.push(refusalForNow())
    if (validated) {
      const left = fundsAfter(funds, taken, draft.source.currency)
      checkFunds(keep, validated.price, { ...left, feeWallet })
      if (refusals.length === 0) take(taken, validated, feeWallet)
    }
    const priced = validated && priceOf(validated)
    results.push({ refusals, priced })
  }
  return results
}
