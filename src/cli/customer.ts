import type { Command } from 'commander'
import { type DocumentState, isVerified } from '../customers/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (documents: readonly DocumentState[]): readonly string[] => [
  isVerified(documents) ? 'Verified.' : 'Not verified.',
  '',
  ...table([
    ['DOCUMENT', 'STATUS', 'SENT', 'REVIEWED', 'REASON'],
    ...documents.map((document) => [
      document.documentType,
      document.status,
      document.updatedAt.toISOString(),
      document.reviewedAt?.toISOString() ?? 'never',
      document.rejectionReason ?? '',
    ]),
  ]),
]

const show = ({ output }: Toolbox, customerId: string, documents: readonly DocumentState[]): void => {
  output().result({ customerId, isVerified: isVerified(documents), documents }, lines(documents))
}

type ReviewOptions = { readonly document?: string; readonly reason?: string }

const addErase = (customer: Command, { withSteps, output }: Toolbox): void => {
  changing(customer.command('erase <businessId> <customerId>'))
    .description('erase a customer: name, email, phone, documents, accounts, event bodies; cannot be undone')
    .action((businessId: string, customerId: string) =>
      withSteps(async ({ erasure }) => {
        const erased = await erasure.erase({ businessId, customerId })
        output().result(erased, [
          `Erased customer ${customerId} and ${erased.files.toString()} uploaded files.`,
          'Its transactions keep their ids and amounts.',
        ])
      }),
    )
}

/** Defines `corridor customer list|show|verify|reject|erase`. Prints the type and state of documents, never their
 *  values. */
export const define = (customer: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  customer
    .command('list')
    .description('list customers with documents that wait for review, longest waiting first')
    .option('--business <businessId>', 'only customers of this business')
    .action(({ business }: { readonly business?: string }) =>
      withServices(async ({ customers }) => {
        const listed = await customers.listPending(business)
        const rows = listed.map((one) => [
          one.businessId,
          one.customerId,
          one.since.toISOString(),
          one.documentTypes.join(', '),
        ])
        toolbox
          .output()
          .result(listed, table([['BUSINESS', 'CUSTOMER', 'WAITING SINCE', 'DOCUMENTS'], ...rows]))
      }),
    )
  customer
    .command('show <businessId> <customerId>')
    .description('show the documents of a customer, and whether the customer is verified')
    .action((businessId: string, customerId: string) =>
      withServices(async ({ customers }) => {
        show(toolbox, customerId, await customers.listDocuments(businessId, customerId))
      }),
    )
  addErase(customer, toolbox)
  const documentOption = [
    '--document <type>',
    'only this document (default: all that are pending review)',
  ] as const
  const review =
    (outcome: 'accepted' | 'rejected') =>
    (businessId: string, customerId: string, { document, reason }: ReviewOptions) =>
      withServices(async ({ customers }) => {
        // The reason of an acceptance is for the audit log only.
        const decision = {
          documentType: document,
          outcome,
          reason: outcome === 'rejected' ? reason : undefined,
        }
        show(toolbox, customerId, await customers.review(businessId, customerId, decision))
      })
  changing(customer.command('verify <businessId> <customerId>'))
    .description('accept documents; one accepted document verifies the customer')
    .option(...documentOption)
    .action(review('accepted'))
  changing(customer.command('reject <businessId> <customerId>'))
    .description('reject documents, including accepted ones')
    .option(...documentOption)
    .option('--reason <text>', 'the reason; do not include the document number')
    .action(review('rejected'))
}
