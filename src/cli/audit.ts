import { Option, type Command } from 'commander'
import type { AuditEntry, Outcome } from '../audit/index.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'
import { durationAgo } from './webhook-deliveries.ts'

type ListOptions = {
  readonly business?: string
  readonly operator?: string
  readonly act?: string
  readonly outcome?: Outcome
  readonly since?: string
  readonly limit: string
}

const maxLimit = 1_000

const line = (entry: AuditEntry): readonly string[] => [
  entry.at.toISOString(),
  entry.person,
  entry.act,
  entry.outcome,
  entry.businessId ?? '',
  Object.entries(entry.details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
  entry.fault === null ? entry.reason : `${entry.reason} (${entry.fault})`,
]

/** Defines `corridor audit list`. */
export const define = (audit: Command, { withServices, output }: Toolbox): void => {
  audit
    .command('list')
    .description('list what operators did or tried to do, newest first')
    .option('--business <businessId>', 'only acts that name this business')
    .option('--operator <operator>', 'only acts of this person, by name or id')
    .option('--act <act>', 'only this command, such as "key create", or all of "key"')
    .addOption(new Option('--outcome <outcome>', 'only these').choices(['DONE', 'REFUSED', 'FAILED']))
    .option('--since <duration>', 'only from the last 30s, 10m, 16h, 31d …')
    .option('--limit <n>', `how many to list, at most ${maxLimit.toString()}`, '50')
    .action((options: ListOptions) =>
      withServices(async ({ audit: service, clock }) => {
        const entries = await service.list({
          businessId: options.business ?? null,
          person: options.operator ?? null,
          act: options.act ?? null,
          outcome: options.outcome ?? null,
          since: options.since === undefined ? null : await durationAgo(clock, options.since),
          limit: parseLimit(options.limit, maxLimit),
        })
        const head = ['TIME', 'PERSON', 'ACT', 'OUTCOME', 'BUSINESS', 'DETAILS', 'REASON']
        output().result(entries, table([head, ...entries.map(line)]))
      }),
    )
}
