import type { TransactionAdviceStatus } from '../../generated/catalogue.ts'
import type { BusinessesService } from '../auth/businesses.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { PaymentMethodsService } from '../payment-methods/service.ts'
import type { TransactionsService } from '../transactions/service.ts'
import type { TransactionIds } from '../transactions/transaction.ts'
import type { SignedAccess, UrlSigner } from '../vault/index.ts'
import { renderAdvice } from './pdf.ts'
import { adviceContent, adviceSeconds, adviceStatusOf } from './rules.ts'

/** The route of this service that shows documents. */
export const advicePath = '/advice'

/** A payment advice: what it is about, and a URL that shows it for five minutes. */
export type Advice = {
  readonly url: string
  readonly reference: string
  readonly status: TransactionAdviceStatus
  readonly version: number
  readonly generatedAt: Date
}

/** Payment advices: documents about transactions, never stored. */
export type AdviceService = {
  /** Refuses BUSINESS_TRANSACTION_NOT_FOUND, the same for another business's id. */
  readonly offer: (ids: TransactionIds) => Promise<Advice>
  /** Whether a signed URL allows to see the document now, by the database's clock. */
  readonly isAllowed: (ids: TransactionIds, query: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** Makes the PDF from the transaction as it stands now. */
  readonly render: (ids: TransactionIds) => Promise<Buffer>
}

/** What the room needs from outside. */
export type AdviceDeps = {
  readonly db: Db
  readonly publicUrl: string
  readonly signer: UrlSigner
  readonly getTransaction: TransactionsService['get']
  readonly showBusiness: BusinessesService['show']
  readonly findCounterparty: PaymentMethodsService['findCounterparty']
}

const accessOf = ({ businessId, transactionId }: TransactionIds): SignedAccess => ({
  method: 'GET',
  subject: `${businessId}/${transactionId}`,
})

const render = async (deps: AdviceDeps, ids: TransactionIds): Promise<Buffer> => {
  const { businessId } = ids
  const transaction = await deps.getTransaction(ids)
  const methodId = transaction.destinationId ?? transaction.sourceId
  const counterparty =
    methodId === null ? undefined : await deps.findCounterparty({ businessId, paymentMethodId: methodId })
  const { name } = await deps.showBusiness(businessId)
  const at = await readNow(deps.db)
  return renderAdvice(adviceContent({ transaction, businessName: name, counterparty, at }))
}

/** Opens advices over transactions and the signer of their URLs. */
export const createAdviceService = (deps: AdviceDeps): AdviceService => {
  const { db, publicUrl, signer } = deps
  return {
    offer: async (ids) => {
      const { status, version, merchantReference } = await deps.getTransaction(ids)
      const generatedAt = await readNow(db)
      const expiresAt = new Date(generatedAt.getTime() + adviceSeconds * 1000)
      const query = signer.sign(accessOf(ids), expiresAt)
      return {
        url: `${publicUrl}${advicePath}/${ids.businessId}/${ids.transactionId}?${query}`,
        reference: merchantReference,
        status: adviceStatusOf(status),
        version,
        generatedAt,
      }
    },
    isAllowed: async (ids, query) => signer.isAllowed(accessOf(ids), query, await readNow(db)),
    render: (ids) => render(deps, ids),
  }
}
