import { transactionChannels } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import { assert } from '../kernel/assert.ts'
import type { Money } from '../kernel/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  refuseUnserved,
  type NewPaymentMethod,
  type PaymentMethodsService,
} from '../payment-methods/index.ts'
import type { Paid, PayoutDraft, Preflight, TransactionsService } from '../transactions/index.ts'
import type { RecipientInput } from './batch.ts'
import { requireAccount, requireAmountCurrency } from './rules.ts'
import type { RunPlan } from './runs.ts'
import { orRefusal } from './recipients.ts'
import type { BatchesDeps } from './service.ts'

/** What would become of a recipient that is not stored yet. */
export type Previewed = Preflight & {
  /** The position of an earlier recipient with the same account: a batch has each once. */
  readonly sameAs: number | undefined
  /** The newest payout of the same amount to the same account in the last 30 days. */
  readonly paidBefore: Pick<Paid, 'createdAt'> | undefined
}

/** Checks recipients and payouts without writing anything. */
export type PreviewsService = {
  /** Checks recipients as `addMany` and a run after it would, each after those before it. */
  readonly preview: (
    business: Business,
    sourceCurrency: string,
    inputs: readonly (RecipientInput | Refusal)[],
  ) => Promise<readonly Previewed[]>
  /** Checks the payouts of a run that would start now. */
  readonly check: (business: Business, plan: RunPlan) => Promise<readonly Preflight[]>
}

/** The dependencies of previews. */
export type PreviewsDeps = Pick<BatchesDeps, 'db'> & {
  readonly paymentMethods: BatchesDeps['paymentMethods'] & {
    readonly findByNumbers: PaymentMethodsService['findByNumbers']
  }
  readonly transactions: Pick<TransactionsService, 'preflightPayouts' | 'listPaid'>
}

type Account = Pick<NewPaymentMethod, 'countryCode'> & Pick<PayoutDraft, 'channel'>

const draftOf = (
  { channel, countryCode }: Account,
  { amount, accountCurrency }: { readonly amount: Money; readonly accountCurrency: string },
  sourceCurrency: string,
): PayoutDraft => {
  const isInSource = amount.currency === sourceCurrency
  return {
    channel,
    countryCode,
    accountCurrency,
    source: isInSource ? amount : { minor: null, currency: sourceCurrency },
    destination: isInSource ? undefined : amount,
    destinationCurrency: isInSource ? accountCurrency : amount.currency,
  }
}

/** Finds for each recipient the newest payout of the last 30 days with its account and amount. */
const findPaidBefore = async (
  { paymentMethods, transactions }: PreviewsDeps,
  businessId: string,
  inputs: readonly RecipientInput[],
): Promise<(input: RecipientInput) => Paid | undefined> => {
  const indexOf = (account: Parameters<typeof paymentMethods.indexAccount>[1]): string =>
    paymentMethods.indexAccount(businessId, account)[0].toString('hex')
  const numbers = inputs.map(({ account }) => account.accountNumber)
  const methods = await paymentMethods.findByNumbers(businessId, numbers)
  const accountOf = new Map(methods.map((method) => [method.id, indexOf(method)]))
  const paid = await transactions.listPaid(businessId, [...accountOf.keys()])
  const keyOf = (account: string | undefined, { minor, currency }: Money): string =>
    [account ?? '', minor.toString(), currency].join(' ')
  // The newest are first: the last one that is set stays.
  const known = new Map(
    paid.toReversed().flatMap((one) => {
      const account = accountOf.get(one.destinationId ?? '')
      return [one.source, one.destination].map((amount) => [keyOf(account, amount), one] as const)
    }),
  )
  return ({ account, amount }) => known.get(keyOf(indexOf(account), amount))
}

type Candidate = { readonly input: RecipientInput; readonly accountCurrency: string }

const validate = async (
  { db, paymentMethods }: PreviewsDeps,
  sourceCurrency: string,
  inputs: readonly (RecipientInput | Refusal)[],
): Promise<readonly (Candidate | Refusal)[]> => {
  const accounts = inputs.flatMap((one) => (one instanceof Refusal ? [] : [one.account]))
  const isServed = await paymentMethods.findServed(db, accounts)
  return inputs.map((input) => {
    if (input instanceof Refusal) return input
    return orRefusal(() => {
      const accountCurrency = requireAccount(input.account)
      if (!isServed(input.account)) refuseUnserved(input.account)
      requireAmountCurrency(input, { accountCurrency, sourceCurrency })
      return { input, accountCurrency }
    })
  })
}

const preview = async (
  deps: PreviewsDeps,
  business: Business,
  { sourceCurrency, inputs }: { sourceCurrency: string; inputs: readonly (RecipientInput | Refusal)[] },
): Promise<readonly Previewed[]> => {
  const readable = inputs.flatMap((one) => (one instanceof Refusal ? [] : [one]))
  const [validated, before] = await Promise.all([
    validate(deps, sourceCurrency, inputs),
    findPaidBefore(deps, business.id, readable),
  ])
  const first = new Map<string, number>()
  const sameAs = validated.map((one, index) => {
    if (one instanceof Refusal) return undefined
    const account = deps.paymentMethods.indexAccount(business.id, one.input.account)[0].toString('hex')
    const before = first.get(account)
    if (before === undefined) first.set(account, index)
    return before
  })
  const paid = validated.flatMap((one, index) =>
    one instanceof Refusal || sameAs[index] !== undefined ? [] : [{ one, index }],
  )
  const drafts = paid.map(({ one }) =>
    draftOf(one.input.account, { ...one, amount: one.input.amount }, sourceCurrency),
  )
  const checked = await deps.transactions.preflightPayouts(business, drafts)
  const resultOf = new Map(paid.map(({ index }, place) => [index, checked[place]]))
  return validated.map((one, index) => {
    const { refusals = [], priced } = resultOf.get(index) ?? {}
    if (one instanceof Refusal)
      return { refusals: [one], priced: undefined, sameAs: undefined, paidBefore: undefined }
    return { refusals, priced, sameAs: sameAs[index], paidBefore: before(one.input) }
  })
}

const check = async (
  { db, paymentMethods, transactions }: PreviewsDeps,
  business: Business,
  { sourceCurrency, entries }: RunPlan,
): Promise<readonly Preflight[]> => {
  const ids = entries.map(({ paymentMethodId }) => paymentMethodId)
  const methods = await paymentMethods.findMany(db, business.id, ids)
  const drafts = entries.flatMap((entry) => {
    const method = methods.get(entry.paymentMethodId)
    const channel = transactionChannels.find((one) => one === method?.channel)
    assert(method && channel, 'a recipient has an account to pay')
    return [draftOf({ ...method, channel }, entry, sourceCurrency)]
  })
  return transactions.preflightPayouts(business, drafts)
}

/** Creates the service of previews. */
export const createPreviewsService = (deps: PreviewsDeps): PreviewsService => ({
  preview: (business, sourceCurrency, inputs) => preview(deps, business, { sourceCurrency, inputs }),
  check: (business, plan) => check(deps, business, plan),
})
