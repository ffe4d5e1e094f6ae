import type { Schemas } from '../contract/operation.ts'
import { toJsonNumber } from '../kernel/money.ts'
import type { CollectionTerms, PaymentMethod } from './method.ts'

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

const viewTerms = ({ reference, label, oneTime }: CollectionTerms) => ({
  reference,
  ...(label !== null && { meta: { label } }),
  ...(oneTime && {
    amount: toJsonNumber(oneTime.amount),
    expiresInMinutes: oneTime.minutesLeft,
    expiresAt: oneTime.expiresAt.toISOString(),
  }),
})

/** Builds the payment method of a response; empty members are absent. */
export const viewPaymentMethod = (method: PaymentMethod): Schemas['PaymentMethod'] => ({
  paymentMethodId: method.id,
  customerId: method.customerId,
  type: method.type,
  channel: method.channel,
  accountName: method.accountName,
  accountNumber: method.accountNumber,
  countryCode: method.countryCode,
  currency: method.currency,
  capabilities: [method.type],
  status: method.status,
  ...(!isEmpty(method.institution) && { institution: method.institution }),
  ...(!isEmpty(method.recipient) && { recipient: method.recipient }),
  ...(!isEmpty(method.transaction) && { transaction: method.transaction }),
  ...(method.terms && viewTerms(method.terms)),
  createdAt: method.createdAt.toISOString(),
  updatedAt: method.updatedAt.toISOString(),
})
