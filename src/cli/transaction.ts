import { Option, type Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { formatMoney } from '../kernel/money.ts'
import {
  type DisputeOutcome,
  disputeOutcomes,
  type OperatorInput,
  type PoolDepositsService,
  type Transaction,
  viewTransaction,
} from '../transactions/index.ts'
import { viewTimeline } from '../timeline/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'
import { addTransactionList } from './transaction-list.ts'

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
  const receiptLines = receipt ? ['', `Receipt: ${JSON.stringify(receipt)}`] : []
  const value = { ...viewTransaction(transaction), ...(receipt && { receipt }) }
  output().result(value, [...lines(transaction), ...receiptLines])
}

type MoveOptions = { readonly reason?: string }

const maxReasonLength = 500

const toInput = (businessId: string, transactionId: string, { reason }: MoveOptions): OperatorInput => {
  if (reason === undefined) return { businessId, transactionId }
  return reason.length > maxReasonLength
    ? refuse('VALIDATION_ERROR', `A reason has at most ${maxReasonLength.toString()} characters.`)
    : { businessId, transactionId, reason }
}

const plainMoves = [
  ['refund', 'refund a successful transaction at its original amounts'],
  ['dispute', 'open a dispute of a deposit; its amount is held'],
  ['approve', 'approve a deposit under review; the wallet is credited'],
  ['reject', 'reject a deposit under review'],
] as const

const reasonOption = ['--reason <text>', 'the reason, kept in the history'] as const

const addMoves = (transaction: Command, toolbox: Toolbox): void => {
  for (const [move, description] of plainMoves) {
    changing(transaction.command(`${move} <businessId> <transactionId>`))
      .description(description)
      .option(...reasonOption)
      .action((businessId: string, transactionId: string, options: MoveOptions) =>
        toolbox.withServices(async ({ operatorActions, poolDeposits, requireSecond }) => {
          const moved = await operatorActions[move](toInput(businessId, transactionId, options))
          if (move === 'refund' || (move === 'approve' && poolDeposits.needsTwo(moved.source)))
            requireSecond()
          show(toolbox, moved)
        }),
      )
  }
}

/** Defines `corridor transaction list|export|show|timeline|refund|dispute|resolve|approve|reject`. */
export const define = (transaction: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  addTransactionList(transaction, toolbox)
  transaction
    .command('show <businessId> <transactionId>')
    .description('show a transaction')
    .action((businessId: string, transactionId: string) =>
      withServices(async ({ transactions, poolDeposits }) => {
        const ids = { businessId, transactionId }
        show(toolbox, await transactions.get(ids), await poolDeposits.findReceipt(ids))
      }),
    )
  transaction
    .command('timeline <businessId> <transactionId>')
    .description('show what happened to a transaction: calls, statuses, ledger, rail, webhooks')
    .action((businessId: string, transactionId: string) =>
      withServices(async ({ timeline }) => {
        const shown = viewTimeline(await timeline.read({ businessId, transactionId }))
        const rows = shown.entries.map(({ at, group, title }) => [at, group, title])
        const more = shown.truncated
          ? [`The first ${rows.length.toString()}; later entries are left out.`]
          : []
        toolbox.output().result(shown, [...table([['AT', 'GROUP', 'WHAT'], ...rows]), ...more])
      }),
    )
  addMoves(transaction, toolbox)
  changing(transaction.command('resolve <businessId> <transactionId>'))
    .description('continue a dispute: submit evidence, or close it')
    .addOption(
      new Option('--outcome <outcome>', 'outcome of the dispute')
        .choices(Object.keys(disputeOutcomes))
        .makeOptionMandatory(),
    )
    .option(...reasonOption)
    .action(
      (
        businessId: string,
        transactionId: string,
        { outcome, ...options }: MoveOptions & { outcome: DisputeOutcome },
      ) =>
        withServices(async ({ operatorActions, requireSecond }) => {
          const input = toInput(businessId, transactionId, options)
          const resolved = await operatorActions.resolve(input, outcome)
          if (outcome === 'lost') requireSecond()
          show(toolbox, resolved)
        }),
    )
}
