import {
  at,
  isObject,
  operationsOf,
  schemaOf,
  textOf,
  webhooksOf,
  type Json,
  type JsonObject,
  type ShownOperation,
} from './contract.ts'

/** The sources of the tables in the guides. */
export type Sources = {
  readonly document: JsonObject
  /** The text of `spec/CHANGELOG.md`. */
  readonly changelog: string
}

/** Writes Markdown in place of `<!-- generated: NAME -->`. */
type Filler = (sources: Sources) => string

// A line end would end the row, and a bar would end the cell.
const cell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

/** Returns a Markdown table. Pure. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const code = (text: string): string => `\`${text}\``

const nameOf = ({ method, path }: ShownOperation): string =>
  code(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`)

const extensionOf = (document: JsonObject, schema: string, name: string): JsonObject => {
  const data = schemaOf(document, schema)[name]
  if (!isObject(data)) throw new Error(`the schema ${schema} carries no ${name}`)
  return data
}

const required = (entry: Json | undefined, name: string, subject: string): string => {
  const value = at(entry, name)
  if (typeof value === 'string' && value !== '') return value
  throw new Error(`${subject} says no ${name}`)
}

const retries: Readonly<Record<string, string>> = {
  later: '**Retry**, the same bytes, with growing waits',
  fixed: 'Retry after the cause is fixed',
  never: 'Do not retry',
}

const statusOf = (entry: Json): number => {
  const status = at(entry, 'status')
  if (typeof status !== 'number') throw new Error('an error without a status')
  return status
}

const errors: Filler = ({ document }) =>
  table(
    ['Code', 'Status', 'When', 'Retry?', 'What to do'],
    Object.entries(extensionOf(document, 'ErrorCode', 'x-errors'))
      .toSorted(([, one], [, other]) => statusOf(one) - statusOf(other))
      .map(([name, entry]) => [
        code(name),
        statusOf(entry).toString(),
        required(entry, 'when', name),
        retries[required(entry, 'retry', name)] ?? '',
        required(entry, 'remedy', name),
      ]),
  )

const failures: Filler = ({ document }) =>
  table(
    ['`failureReason.code`', 'What happened', 'Retryable'],
    Object.entries(extensionOf(document, 'FailureReasonCode', 'x-failure-reasons')).map(([name, entry]) => [
      code(name),
      required(entry, 'message', name),
      at(entry, 'retryable') === true ? 'Yes, with a new key and reference' : 'No',
    ]),
  )

const sandbox: Filler = ({ document }) =>
  table(
    ['Operation', 'What it does'],
    operationsOf(document)
      .filter(({ availability }) => availability === 'sandbox')
      .map((one) => [nameOf(one), one.summary]),
  )

// As the contract writes them: 24 hours, 60 minutes, 60 seconds.
const spanOf = (seconds: number): string => {
  if (seconds >= 86_400) return `${(seconds / 3_600).toString()} hours`
  return seconds >= 3_600 ? `${(seconds / 60).toString()} minutes` : `${seconds.toString()} seconds`
}

const sizeOf = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${(bytes / 1_048_576).toString()} MiB` : `${(bytes / 1024).toString()} KiB`

const limits: Filler = ({ document }) => {
  const operations = operationsOf(document)
  return [
    table(
      ['Operation', 'Requests per business', 'Window'],
      operations.flatMap((one) =>
        one.rateLimit
          ? [[nameOf(one), one.rateLimit.limit.toString(), spanOf(one.rateLimit.windowSeconds)]]
          : [],
      ),
    ),
    ...operations.flatMap((one) =>
      one.maxBodyBytes === undefined
        ? []
        : [`The body of ${nameOf(one)} may have up to ${sizeOf(one.maxBodyBytes)}.`],
    ),
  ].join('\n\n')
}

const permissions: Filler = ({ document }) => {
  const operations = operationsOf(document)
  const names = schemaOf(document, 'Permission')['enum']
  if (!Array.isArray(names)) throw new Error('the schema Permission lists nothing')
  return table(
    ['Permission', 'Operations'],
    names.map((name: Json) => [
      code(textOf(name)),
      operations
        .filter((one) => one.permissions.includes(textOf(name)))
        .map(nameOf)
        .join(', '),
    ]),
  )
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text

const events: Filler = ({ document }) =>
  table(
    ['`event`', 'When', 'Example of its `id`'],
    webhooksOf(document).map((one) => {
      const shown = one.bodies[0]?.value
      return [code(textOf(at(shown, 'event'))), firstSentence(one.description), code(textOf(at(shown, 'id')))]
    }),
  )

const changelog: Filler = ({ changelog: text }) => text.replace(/^# .*\n/, '').trim()

const fillers: Readonly<Record<string, Filler>> = {
  errors,
  failures,
  sandbox,
  limits,
  permissions,
  events,
  changelog,
}

const placeholder = /^<!-- generated: (.*?) -->$/gm

/** Fills the placeholders of a guide from the contract. Throws for an unknown placeholder, and where the contract
 *  lacks the data. Pure. */
export const fillPlaceholders = (markdown: string, sources: Sources): string =>
  markdown.replaceAll(placeholder, (_all, name: string) => {
    const fill = Object.hasOwn(fillers, name) ? fillers[name] : undefined
    if (fill) return fill(sources)
    throw new Error(`nothing fills "${name}"; there are ${Object.keys(fillers).join(', ')}`)
  })
