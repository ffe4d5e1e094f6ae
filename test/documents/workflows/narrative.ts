import type { Workflow, WorkflowStep } from '../../../spec/tools/workflow.ts'
import type { Played } from './play.ts'
import type { CheckedStep } from './respect.ts'
import { at } from './wallets.ts'

type Brush = (text: string) => string

/** How words are emphasised; plain except on a terminal. */
export type Paint = {
  readonly strong: Brush
  readonly faint: Brush
  readonly good: Brush
  readonly bad: Brush
}

const escape =
  (code: number): Brush =>
  (text) =>
    `\u001b[${code.toString()}m${text}\u001b[0m`

const plain: Brush = (text) => text

/** Returns the emphasis of a terminal with colours, or none. */
export const paintFor = (isColoured: boolean): Paint =>
  isColoured
    ? { strong: escape(1), faint: escape(2), good: escape(32), bad: escape(31) }
    : { strong: plain, faint: plain, good: plain, bad: plain }

const width = 96

/** Wraps text to 96 characters, each line after `indent`. Pure. */
export const wrap = (text: string, indent: string): string =>
  text
    .trim()
    .split(/\s+/)
    .reduce<readonly string[]>((lines, word) => {
      const last = lines.at(-1)
      const isFull = last === undefined || indent.length + last.length + word.length + 1 > width
      return isFull ? [...lines, word] : [...lines.slice(0, -1), `${last} ${word}`]
    }, [])
    .map((line) => indent + line)
    .join('\n')

/** Formats the start of a workflow. */
export const tellOpening = (workflow: Workflow, place: string, paint: Paint): string =>
  `\n${paint.strong(`${place}  ${workflow.summary}`)}\n${wrap(workflow.description, '     ')}`

const pointersOf = ({ criteria, outputs }: WorkflowStep): readonly string[] =>
  [
    ...criteria.map(({ condition, context }) => context ?? condition.split(' ')[0] ?? ''),
    ...Object.values(outputs),
  ]
    .filter((place) => place.startsWith('$response.body#'))
    .map((place) => place.replace('$response.body#', ''))

const valueText = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length.toString()
  return String(value)
}

const shownFacts = 4

const nameOf = (pointer: string): string =>
  pointer
    .split('/')
    .filter((part) => !/^\d*$/.test(part))
    .at(-1) ?? ''

// Only URLs that the reader opens are printed.
const isShown = (value: unknown): boolean =>
  value !== undefined && !(typeof value === 'string' && value.startsWith('http'))

/** Formats the values of a response that the workflow checks or outputs. Pure. */
export const factsOf = (step: WorkflowStep, body: unknown): string =>
  [...new Set(pointersOf(step))]
    .map((pointer) => [nameOf(pointer), at(body, pointer)] as const)
    .filter(([, value]) => isShown(value))
    .slice(0, shownFacts)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(', ')

const exchangeLine = ({ exchange, isMet }: CheckedStep, step: WorkflowStep, paint: Paint): string => {
  if (!exchange) return paint.bad('     no answer')
  const { method, path, status, body } = exchange
  const [bare = ''] = path.split('?')
  const mark = isMet ? paint.good(status.toString()) : paint.bad(status.toString())
  return `     ${paint.faint(`${method} ${bare}`)} → ${mark}  ${factsOf(step, body)}`
}

/** Formats a completed step: its purpose, the call, the response. */
export const formatStep = (step: WorkflowStep, checked: CheckedStep, paint: Paint): string =>
  `\n${wrap(step.description, '   ')}\n${exchangeLine(checked, step, paint)}`

/** Formats a polled step whose criteria are not met yet. */
export const formatWaiting = (step: WorkflowStep, checked: CheckedStep, paint: Paint): string =>
  paint.faint(`   … ${factsOf(step, checked.exchange?.body)}: checking every second`)

const eventText = ({ event, status }: Played['received'][number]): string =>
  status === null ? event : `${event} ${status}`

/** Formats the result of a workflow: webhooks, wallets, and differences. */
export const tellClosing = ({ wallets, received, faults }: Played, paint: Paint): string => {
  const webhooks = received.map(eventText).join(', ')
  const parts = [
    ...(received.length > 0 ? [wrap(`Webhooks, both signatures checked: ${webhooks}`, '   ')] : []),
    ...wallets.map(({ currency, before, after }) => `   Wallet ${currency}  ${before} → ${after}`),
    ...faults.map((fault) => paint.bad(wrap(`FAILED: ${fault}`, '   '))),
  ]
  return `\n${parts.join('\n')}\n`
}

/** Formats the result of every workflow, and how many passed. */
export const tellSummary = (
  rows: readonly (readonly [name: string, played: Played])[],
  paint: Paint,
): string => {
  const lines = rows.map(([name, { steps, received, faults }]) => {
    const verdict = faults.length === 0 ? paint.good('passed') : paint.bad('FAILED')
    const counts = `${steps.toString().padStart(3)} calls  ${received.length.toString().padStart(2)} webhooks`
    return `   ${name.padEnd(14)} ${counts}  ${verdict}`
  })
  const failed = rows.filter(([, { faults }]) => faults.length > 0).length
  const passed = (rows.length - failed).toString()
  const last = `${passed} of ${rows.length.toString()} ${rows.length === 1 ? 'workflow' : 'workflows'} passed.`
  return `\n${paint.strong('Summary')}\n${lines.join('\n')}\n\n   ${last}\n`
}
