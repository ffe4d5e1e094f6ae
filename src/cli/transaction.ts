import { Option, type Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { formatMoney } from '../kernel/money.ts'
import {
  type DisputeOutcome,
  disputeOutcomes,
  type OperatorAsk,
  type PoolDepositsService,
  type Transaction,
  viewTransaction,
} from '../transactions/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = ({ id, type, status, source, destination, fee, merchantReference }: Transaction) =>
  table([
    ['ID', 'TYPE', 'STATUS', 'SOURCE', 'DESTINATION', 'FEE', 'REFERENCE'],
    [
      id,
      type,
      status,
      `${formatMoney(source)} ${source.currency}`,
      `${formatMoney(destination)} ${destination.currency}`,
      formatMoney(fee),
      merchantReference,
    ],
  ])

type Receipt = Awaited<ReturnType<PoolDepositsService['findReceipt']>>

const show = ({ output }: Toolbox, transaction: Transaction, receipt?: Receipt): void => {
  const told = receipt ? ['', `receipt ${JSON.stringify(receipt)}`] : []
  const value = { ...viewTransaction(transaction), ...(receipt && { receipt }) }
  output().result(value, [...lines(transaction), ...told])
}

type Reasoned = { readonly reason?: string }

const maxReasonLength = 500

const toAsk = (businessId: string, transactionId: string, { reason }: Reasoned): OperatorAsk => {
  if (reason === undefined) return { businessId, transactionId }
  return reason.length > maxReasonLength
    ? refuse('VALIDATION_ERROR', `a reason has at most ${maxReasonLength.toString()} characters`)
    : { businessId, transactionId, reason }
}

const plainMoves = [
  ['refund', 'take a successful transaction back at its original amounts'],
  ['dispute', 'open a dispute of a deposit: its amount is held'],
  ['approve', 'accept a deposit under review: the wallet is credited'],
  ['reject', 'reject a deposit under review'],
] as const

const reasonOption = ['--reason <text>', 'why, for the history'] as const

const addMoves = (transaction: Command, toolbox: Toolbox): void => {
  for (const [move, description] of plainMoves) {
    transaction
      .command(`${move} <businessId> <transactionId>`)
      .description(description)
      .option(...reasonOption)
      .action((businessId: string, transactionId: string, options: Reasoned) =>
        toolbox.withServices(async ({ operations }) => {
          show(toolbox, await operations[move](toAsk(businessId, transactionId, options)))
        }),
      )
  }
}

/** `corridor transaction show|refund|dispute|resolve|approve|reject`. */
export const addTransactionCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  const transaction = program.command('transaction').description('what operators do to transactions')
  transaction
    .command('show <businessId> <transactionId>')
    .description('show a transaction')
    .action((businessId: string, transactionId: string) =>
      withServices(async ({ transactions, poolDeposits }) => {
        const ids = { businessId, transactionId }
        show(toolbox, await transactions.get(ids), await poolDeposits.findReceipt(ids))
      }),
    )
  addMoves(transaction, toolbox)
  transaction
    .command('resolve <businessId> <transactionId>')
    .description('take a dispute further: hand in evidence, or end it')
    .addOption(
      new Option('--outcome <outcome>', 'what became of it')
        .choices(Object.keys(disputeOutcomes))
        .makeOptionMandatory(),
    )
    .option(...reasonOption)
    .action(
      (
        businessId: string,
        transactionId: string,
        { outcome, ...options }: Reasoned & { outcome: DisputeOutcome },
      ) =>
        withServices(async ({ operations }) => {
          show(toolbox, await operations.resolve(toAsk(businessId, transactionId, options), outcome))
        }),
    )
}
