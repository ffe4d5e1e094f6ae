import type { Schemas } from '../contract/operation.ts'
import { institutionIdOf, toBic } from '../institutions/index.ts'
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

// Channels without lists of institutions have no ids of them; elsewhere the id follows from the code.
const findInstitutionId = ({ channel, countryCode, institution }: PaymentMethod): string | undefined => {
  const { institutionCode } = institution
  if (institutionCode === undefined) return undefined
  if (channel === 'BANK_ACCOUNT' || channel === 'MOBILE_MONEY')
    return institutionIdOf({ channel, countryCode, institutionCode })
  const bic = channel === 'SWIFT' ? toBic(institutionCode) : undefined
  return bic && institutionIdOf({ channel: 'SWIFT', countryCode: bic.slice(4, 6), institutionCode: bic })
}

const viewInstitution = (method: PaymentMethod): Schemas['Institution'] => {
  const institutionId = findInstitutionId(method)
  return { ...(institutionId !== undefined && { institutionId }), ...method.institution }
}

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
  ...(!isEmpty(method.institution) && { institution: viewInstitution(method) }),
  ...(!isEmpty(method.recipient) && { recipient: method.recipient }),
  ...(!isEmpty(method.transaction) && { transaction: method.transaction }),
  ...(method.terms && viewTerms(method.terms)),
  createdAt: method.createdAt.toISOString(),
  updatedAt: method.updatedAt.toISOString(),
})
