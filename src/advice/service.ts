import type { TransactionAdviceStatus } from '../../generated/catalogue.ts'
import type { BusinessesService } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { shortIdOf } from '../kernel/id.ts'
import type { PaymentMethodsService } from '../payment-methods/index.ts'
import type { TransactionIds, TransactionsService } from '../transactions/index.ts'
import type { SignedAccess, UrlSigner } from '../vault/index.ts'
import { renderAdvice } from './pdf.ts'
import { adviceContent, adviceSeconds, adviceStatusOf } from './rules.ts'

/** The route that serves documents. The business follows as in an API key, so that a proxy knows its cell. */
export const advicePath = '/advice'

/** A payment advice: its facts, and a URL that serves the document for five minutes. */
export type Advice = {
  readonly url: string
  readonly reference: string
  readonly status: TransactionAdviceStatus
  readonly version: number
  readonly generatedAt: Date
}

/** Creates payment advices: PDF documents about transactions, which are never stored. */
export type AdviceService = {
  /** Creates the URL of a document. Refuses BUSINESS_TRANSACTION_NOT_FOUND. */
  readonly createUrl: (ids: TransactionIds) => Promise<Advice>
  /** Returns whether a signed URL grants access now, by the database's clock. */
  readonly isAllowed: (ids: TransactionIds, query: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** Renders the PDF from the current state of the transaction. */
  readonly render: (ids: TransactionIds) => Promise<Buffer>
}

/** The dependencies of payment advices. */
export type AdviceDeps = {
  readonly db: Db
  readonly publicUrl: string
  readonly signer: UrlSigner
  readonly transactions: TransactionsService
  readonly businesses: BusinessesService
  readonly paymentMethods: PaymentMethodsService
}

const accessOf = ({ businessId, transactionId }: TransactionIds): SignedAccess => ({
  method: 'GET',
  subject: `${businessId}/${transactionId}`,
})

const render = async (deps: AdviceDeps, ids: TransactionIds): Promise<Buffer> => {
  const { db, transactions, businesses, paymentMethods } = deps
  const { businessId } = ids
  const transaction = await transactions.get(ids)
  const paymentMethodId = transaction.destinationId ?? transaction.sourceId
  const counterparty =
    paymentMethodId === null
      ? undefined
      : await paymentMethods.findCounterparty({ businessId, paymentMethodId })
  const { name } = await businesses.show(businessId)
  const at = await readNow(db)
  return renderAdvice(adviceContent({ transaction, businessName: name, counterparty, at }))
}

/** Creates the service of payment advices. */
export const createAdviceService = (deps: AdviceDeps): AdviceService => {
  const { db, publicUrl, signer, transactions } = deps
  return {
    createUrl: async (ids) => {
      const { status, version, merchantReference } = await transactions.get(ids)
      const generatedAt = await readNow(db)
      const expiresAt = new Date(generatedAt.getTime() + adviceSeconds * 1000)
      const query = signer.sign(accessOf(ids), expiresAt)
      return {
        url: `${publicUrl}${advicePath}/${shortIdOf(ids.businessId)}/${ids.transactionId}?${query}`,
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
