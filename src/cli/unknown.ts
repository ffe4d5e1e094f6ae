import { readFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { CaseDetails, RailCase, RulingOutcome, StrayCase, StrayDetails } from '../rail-cases/index.ts'
import { payoutIdOf } from '../transactions/index.ts'
import { changing } from './acts.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import { requireOperator } from './require-operator.ts'
import { formatDuration } from './time.ts'
import type { Toolbox } from './toolbox.ts'

const outcomes = {
  paid: 'PAID',
  'not-paid': 'NOT_PAID',
  refund: 'REFUND',
  keep: 'KEEP',
} as const satisfies Readonly<Record<string, RulingOutcome>>

type FindingOptions = { readonly outcome: keyof typeof outcomes; readonly reference: string }

const toFinding = ({ outcome, reference }: FindingOptions) => ({
  outcome: outcomes[outcome],
  reference: reference === 'none' ? null : reference,
})

const nextOf = ({ closedAt, closedBy, proposal }: RailCase | StrayCase): string => {
  if (closedAt) return closedBy === 'RULING' ? 'ruled' : 'answered'
  return proposal ? `confirm (proposed by ${proposal.by})` : 'propose'
}

const head = ['CASE', 'KIND', 'OPEN FOR', 'RAIL', 'AMOUNT', 'BUSINESS', 'PAYOUT', 'STATUS', 'NEXT']

const row = (one: RailCase, now: Date): readonly string[] => [
  one.id,
  one.kind,
  formatDuration((one.closedAt ?? now).getTime() - one.openedAt.getTime()),
  one.rail,
  `${formatMoney(one.amount)} ${one.amount.currency}`,
  one.businessId,
  one.number === null ? one.transactionId : payoutIdOf(one.transactionId, one.number),
  one.status,
  nextOf(one),
]

// No business, amount or status: this database does not have it.
const strayRow = (one: StrayCase, now: Date): readonly string[] => [
  one.id,
  one.kind,
  formatDuration((one.closedAt ?? now).getTime() - one.openedAt.getTime()),
  one.rail,
  ...['', '', one.subjectId, '', nextOf(one)],
]

const rulingOf = ({ ruling }: Pick<CaseDetails, 'ruling'>): readonly string[] =>
  ruling
    ? [
        '',
        `Ruled ${ruling.outcome} by ${ruling.proposedBy} and ${ruling.confirmedBy}, ` +
          `reference ${ruling.reference ?? 'none'}. Evidence:`,
        ruling.evidence,
      ]
    : []

const returnRow = (one: CaseDetails['returns'][number]): readonly string[] => [
  one.returnId,
  `${formatMoney(one.amount)} ${one.amount.currency}`,
  one.returnedAt.toISOString(),
  one.isReused ? 'named for another payout before' : '',
]

const detailsOf = (details: CaseDetails | StrayDetails, now: Date): readonly string[] => {
  if (details.kind === 'unknown_to_us')
    return [
      ...table([head, strayRow(details, now)]),
      '',
      'The rail has this payout, and this database does not. Ask the partner whether it was paid: a ruling records the',
      'answer, and moves nothing.',
      ...rulingOf(details),
    ]
  const { attempts, returns, unknownSince, settlesBy } = details
  return [
    ...table([head, row(details, now)]),
    '',
    ...(unknownSince ? [`Unknown since ${unknownSince.toISOString()}.`] : []),
    ...(settlesBy ? [`The rail may report a payment until ${settlesBy.toISOString()}.`] : []),
    '',
    ...table([
      ['ATTEMPT', 'RAIL', 'STATE', 'PROOF', 'SENT', 'ASKED', 'CODE', 'REFERENCE', 'PREPARED', 'CHANGED'],
      ...attempts.map((one) => [
        payoutIdOf(details.transactionId, one.number),
        one.rail,
        one.state,
        one.proof ?? '',
        one.sends.toString(),
        one.asks.toString(),
        one.failureCode ?? '',
        one.partnerReference ?? '',
        one.createdAt.toISOString(),
        one.updatedAt.toISOString(),
      ]),
    ]),
    ...(returns.length > 0
      ? ['', ...table([['RETURN', 'AMOUNT', 'RETURNED', 'NOTE'], ...returns.map(returnRow)])]
      : []),
    ...rulingOf(details),
  ]
}

// `@path` reads a file, as curl does.
const readEvidence = async (given: string): Promise<string> => {
  if (!given.startsWith('@')) return given
  const path = given.slice(1)
  return readFile(path, 'utf8').catch(() => refuse('VALIDATION_ERROR', `The file ${path} cannot be read.`))
}

const addFinding = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--outcome <outcome>',
        'what you found; for a return_mismatch refund or keep, for a recall_short keep',
      )
        .choices(Object.keys(outcomes))
        .makeOptionMandatory(),
    )
    .requiredOption('--reference <reference>', 'the reference of the rail for the payout, or none')

const maxLimit = 1_000

const addReads = (unknown: Command, { withServices, output }: Toolbox): void => {
  unknown
    .command('list')
    .description('list open cases, longest open first')
    .option('--all', 'closed cases too')
    .option('--limit <n>', `how many to list, at most ${maxLimit.toString()}`, '50')
    .action(({ all = false, limit }: { readonly all?: boolean; readonly limit: string }) =>
      withServices(async ({ railCases, clock }) => {
        const now = await clock.read()
        const filter = { isAll: all, limit: parseLimit(limit, maxLimit) }
        const listed = await railCases.list(filter)
        const strays = await railCases.listStrays(filter)
        const rows = [...listed.map((one) => row(one, now)), ...strays.map((one) => strayRow(one, now))]
        output().result([...listed, ...strays], table([head, ...rows]))
      }),
    )
  unknown
    .command('show <case>')
    .description('show a case with the attempts of its payout, and its ruling')
    .action((caseId: string) =>
      withServices(async ({ railCases, clock }) => {
        const details = await railCases.show(caseId)
        output().result(details, detailsOf(details, await clock.read()))
      }),
    )
}

const addOverdue = (unknown: Command, { withServices, output }: Toolbox): void => {
  unknown
    .command('overdue')
    .description('list payouts that rails have accepted, and work on for longer than usual')
    .option('--limit <n>', `how many to list, at most ${maxLimit.toString()}`, '50')
    .action(({ limit }: { readonly limit: string }) =>
      withServices(async ({ railCases, clock }) => {
        const now = await clock.read()
        const listed = await railCases.listOverdue(parseLimit(limit, maxLimit))
        const rows = listed.map(({ transactionId, businessId, amount, rail, acceptedAt, usualMs }) => [
          transactionId,
          businessId,
          `${formatMoney(amount)} ${amount.currency}`,
          rail,
          formatDuration(now.getTime() - acceptedAt.getTime()),
          usualMs === null ? 'not known yet' : formatDuration(usualMs),
        ])
        output().result(
          listed,
          table([['PAYOUT', 'BUSINESS', 'AMOUNT', 'RAIL', 'AT THE RAIL FOR', 'USUALLY WITHIN'], ...rows]),
        )
      }),
    )
  changing(unknown.command('ask <businessId> <payout>'))
    .description('ask the rail about a payout that it works on')
    .action((businessId: string, transactionId: string) =>
      withServices(async ({ railCases }) => {
        await railCases.askAbout({ businessId, transactionId })
        output().result({ asked: transactionId }, ['The worker asks the rail within seconds.'])
      }),
    )
}

/** Defines `corridor unknown list|show|overdue|ask|propose|confirm`. */
export const define = (unknown: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  addReads(unknown, toolbox)
  addOverdue(unknown, toolbox)
  // The other operator must not learn from the audit log what was proposed.
  addFinding(changing(unknown.command('propose <case>'), ['outcome', 'reference', 'evidence']))
    .description('propose what became of a payout; another operator confirms it')
    .requiredOption('--evidence <text>', 'the evidence: a text, or @FILE')
    .action((caseId: string, { evidence, ...finding }: FindingOptions & { readonly evidence: string }) =>
      withServices(async (services) => {
        const details = await services.railCases.propose(requireOperator(services), {
          ...toFinding(finding),
          caseId,
          evidence: await readEvidence(evidence),
        })
        output().result(details, detailsOf(details, await services.clock.read()))
      }),
    )
  addFinding(changing(unknown.command('confirm <case>'), ['outcome', 'reference']))
    .description('confirm the proposal of another operator by entering what you found; else it is rejected')
    .action(async (caseId: string, finding: FindingOptions) => {
      const ended: { isRejected?: boolean } = {}
      await withServices(async (services) => {
        const given = { ...toFinding(finding), caseId }
        const { outcome, details } = await services.railCases.confirm(requireOperator(services), given)
        ended.isRejected = outcome === 'rejected'
        if (outcome === 'confirmed') output().result(details, detailsOf(details, await services.clock.read()))
      })
      // Not within the act: the rejection is committed.
      if (ended.isRejected)
        refuse(
          'VALIDATION_ERROR',
          'This differs from the proposal in the outcome, the reference or both, so the proposal is rejected. ' +
            'Compare the evidence, then propose again.',
        )
    })
}
