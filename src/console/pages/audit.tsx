import type { JSX } from 'preact'
import type { AuditEntry, AuditFilter, Outcome } from '../../audit/index.ts'
import type { Realm } from '../../people/index.ts'
import { csvFile, type CsvRows } from '../csv.ts'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Diff, type Change } from '../kit/diff.tsx'
import { Filters, type Filter } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { pluralText } from '../kit/numbers.ts'
import { Pager } from '../kit/pager.tsx'
import { Badge } from '../kit/status.tsx'
import { Table, TwoLines, type Column } from '../kit/table.tsx'
import { momentIn, wordIn } from '../moments.ts'
import type { PageContext, PageRow } from '../page.ts'
import { cursorLinks, cutPage, pageSize, withQuery } from '../paging.ts'
import { spell } from '../words.ts'

const outcomes = ['DONE', 'REFUSED', 'FAILED'] as const satisfies readonly Outcome[]
const signs = { DONE: ['good', 'check'], REFUSED: ['note', 'warn'], FAILED: ['bad', 'x'] } as const

type Wanted = Omit<AuditFilter, 'limit' | 'before'>

const readFilter = ({ request: { query }, session, businessId }: PageContext): Wanted => ({
  businessId: session.realm === 'operator' ? query.get('business')?.trim() || null : businessId,
  person: query.get('person')?.trim() || null,
  act: query.get('act')?.trim() || null,
  outcome: wordIn(query, 'outcome', outcomes) ?? null,
  since: momentIn(query, 'since') ?? null,
})

const filtersOf = ({ realm, request: { query } }: PageContext): readonly Filter[] => [
  ...(realm === 'operator'
    ? [{ name: 'business', label: 'Business', value: query.get('business') ?? '' }]
    : []),
  { name: 'person', label: 'Person', value: query.get('person') ?? '' },
  { name: 'act', label: 'Act', value: query.get('act') ?? '' },
  {
    name: 'outcome',
    label: 'Outcome',
    value: query.get('outcome') ?? '',
    options: outcomes.map((value) => ({ value, label: spell(value) })),
  },
  { name: 'since', label: 'Since (UTC)', value: query.get('since') ?? '', type: 'datetime-local' },
]

/** Leaves out what an operator noted for themselves: the reasons and details of their acts are internal. */
const toShown = (realm: Realm, entry: AuditEntry): AuditEntry =>
  realm === 'operator' || (entry.personId !== null && entry.operatorId === null)
    ? entry
    : { ...entry, person: `${entry.person} (operator)`, details: {}, reason: '', fault: null, address: null }

const beforeOf = 'before.'

/** Returns what an act was done with; the detail `before.role` is what `role` was. */
const changesOf = ({ details }: Pick<AuditEntry, 'details'>): readonly Change[] =>
  Object.entries(details)
    .filter(([field]) => !field.startsWith(beforeOf))
    .map(([field, after]) => ({ field, before: details[`${beforeOf}${field}`], after }))

const Details = ({ entry }: { readonly entry: AuditEntry }): JSX.Element => {
  const changes = changesOf(entry)
  const { fault, reason, address, requestId } = entry
  return (
    <div>
      {fault !== null && <p>{fault}</p>}
      {reason !== '' && reason !== 'console' && <p>Reason: {reason}</p>}
      {changes.length > 0 && (
        <details class="more">
          <summary>{pluralText(changes.length, ['value', 'values'])}</summary>
          <Diff changes={changes} />
        </details>
      )}
      {(address !== null || requestId !== null) && (
        <span class="sub">{[address, requestId].filter((one) => one !== null).join(', ')}</span>
      )}
    </div>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { label: 'When', onCard: 'bare', cell: ({ at }) => <Time at={at} as="moment" /> },
  { label: 'Person', cell: ({ person }) => person },
  {
    label: 'Act',
    onCard: 'lead',
    cell: ({ act, subject }) => <TwoLines top={act} below={subject ?? undefined} />,
  },
  {
    label: 'Outcome',
    onCard: 'aside',
    cell: ({ outcome }) => (
      <Badge tone={signs[outcome][0]} icon={signs[outcome][1]}>
        {spell(outcome)}
      </Badge>
    ),
  },
  { label: 'Details', mayWrap: true, cell: (entry) => <Details entry={entry} /> },
]

/** Estimates the bytes of an entry on its page: each value is on a separate line. */
const weightOf = ({ details, reason, fault }: AuditEntry): number =>
  600 +
  JSON.stringify(details).length +
  Object.keys(details).length * 160 +
  reason.length +
  (fault ?? '').length

/** `/audit`: who did what in this business. */
export const auditLog: PageRow = {
  path: '/audit',
  permission: 'AUDIT.READ',
  nav: { group: 'Business', icon: 'book', label: 'Audit log' },
  get: async (context) => {
    const { rooms, request, to, show } = context
    const { query } = request
    const [href, before] = [to('/audit'), query.get('before')]
    const found = await rooms.audit.list({ ...readFilter(context), before, limit: pageSize + 1 })
    const shown = found.map((entry) => toShown(context.realm, entry))
    const { rows: entries, next } = cutPage(shown, ({ id }) => id, weightOf)
    const csv = withQuery(`${href}/csv`, query, { before: undefined })
    return show({
      title: 'Audit log',
      content: (
        <>
          <Head title="Audit log" actions={[{ label: 'Download as CSV', href: csv, icon: 'down' }]} />
          <Filters action={href} filters={filtersOf(context)} />
          <Card id="entries" title="Acts" isFlush>
            <Table
              caption="Acts, newest first"
              columns={columns}
              rows={entries}
              empty={{
                title: 'No acts found',
                text: 'Acts in the console and of operators are listed here.',
              }}
            />
          </Card>
          <Pager text={pluralText(entries.length, ['act', 'acts'])} {...cursorLinks(href, query, next)} />
        </>
      ),
    })
  },
}

const header = [
  ...['at', 'person', 'act', 'subject', 'outcome', 'fault', 'details', 'reason', 'address'],
  'request id',
]

const rowOf = (entry: AuditEntry): readonly string[] => [
  entry.at.toISOString(),
  entry.person,
  entry.act,
  entry.subject ?? '',
  entry.outcome,
  entry.fault ?? '',
  Object.keys(entry.details).length === 0 ? '' : JSON.stringify(entry.details),
  entry.reason,
  entry.address ?? '',
  entry.requestId ?? '',
]

const csvBatch = 1_000

/** Lists the rows in batches, newest first. */
async function* readRows(context: PageContext): AsyncGenerator<CsvRows> {
  let before: string | null = null
  do {
    const entries = await context.rooms.audit.list({ ...readFilter(context), before, limit: csvBatch })
    yield entries.map((entry) => rowOf(toShown(context.realm, entry)))
    before = entries.length < csvBatch ? null : (entries.at(-1)?.id ?? null)
  } while (before !== null)
}

/** `/audit/csv`: the newest 10,000 acts that match, as a file. */
export const auditCsv: PageRow = {
  path: '/audit/csv',
  permission: 'AUDIT.READ',
  get: (context) => csvFile('audit', header, readRows(context)),
}
