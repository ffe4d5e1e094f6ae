import type { Command } from 'commander'
import { type DocumentState, isVerified } from '../customers/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (documents: readonly DocumentState[]): readonly string[] => [
  isVerified(documents) ? 'verified' : 'not verified',
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

const show = (
  { output }: Pick<Toolbox, 'output'>,
  customerId: string,
  documents: readonly DocumentState[],
): void => {
  output().result({ customerId, isVerified: isVerified(documents), documents }, lines(documents))
}

type ReviewOptions = { readonly document?: string; readonly reason?: string }

/** `corridor customer show|verify|reject`: documents by type and state; their values are never printed. */
export const addCustomerCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  const customer = program.command('customer').description('who the customers of a business are')
  customer
    .command('show <businessId> <customerId>')
    .description('show what documents a customer has, and whether it is verified')
    .action((businessId: string, customerId: string) =>
      withServices(async ({ customers }) => {
        show(toolbox, customerId, await customers.listDocuments(businessId, customerId))
      }),
    )
  const documentOption = ['--document <type>', 'only this document; else all that wait for review'] as const
  const act =
    (outcome: 'accepted' | 'rejected') =>
    (businessId: string, customerId: string, { document, reason }: ReviewOptions) =>
      withServices(async ({ customers }) => {
        const said = { documentType: document, outcome, reason }
        show(toolbox, customerId, await customers.review(businessId, customerId, said))
      })
  customer
    .command('verify <businessId> <customerId>')
    .description('accept documents: with one accepted the customer is verified')
    .option(...documentOption)
    .action(act('accepted'))
  customer
    .command('reject <businessId> <customerId>')
    .description('reject documents, also one accepted before')
    .option(...documentOption)
    .option('--reason <text>', 'why; without the value of the document')
    .action(act('rejected'))
}
