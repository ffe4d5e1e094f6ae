import type { Criterion, Workflow, WorkflowStep } from './workflow.ts'

/** The method and path of an operation. */
export type Places = Readonly<Record<string, { readonly method: string; readonly path: string }>>

// `$steps.pay.outputs.transactionId` becomes `transactionId of pay`; values that the reader fills in are in ‹ ›.
const placeholder = (expression: string): string =>
  expression.replace(/^\$steps\.(\w+)\.outputs\.(\w+)$/, '‹$2 of $1›').replace(/^\$inputs\.(\w+)$/, '‹$1›')

const fill = (text: string): string =>
  text
    .replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) => placeholder(expression))
    .replaceAll(/^\$\S+$/g, (expression) => placeholder(expression))

const fillAll = (value: unknown): unknown => {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map(fillAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillAll(member)]))
}

const signs: Readonly<Record<string, string>> = {
  '==': 'is',
  '>': 'is more than',
  '<': 'is less than',
  '>=': 'is at least',
}

const nameOf = (expression: string): string =>
  `\`${expression.replace('$response.body#/', '').replaceAll('/', '.')}\``

const valueOf = (text: string): string => {
  const step = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(text)
  return step ? `the value from *${step[1] ?? ''}*` : `\`${fill(text.replaceAll(/^'|'$/g, ''))}\``
}

const statusOf = ({ criteria }: WorkflowStep): string =>
  criteria.flatMap(({ condition }) => /^\$statusCode == (\d+)$/.exec(condition)?.[1] ?? []).join('')

const criterionText = ({ condition, context, type }: Criterion): readonly string[] => {
  if (type === 'jsonpath') return [`\`${condition}\` matches`]
  if (context !== undefined)
    return condition === '^.+$' ? [] : [`${nameOf(context)} matches \`${condition}\``]
  const [, left, sign = '', right] = /^(\$response\.body#\S+) (==|<|>|>=) (.+)$/.exec(condition) ?? []
  return left === undefined || right === undefined
    ? []
    : [`${nameOf(left)} ${signs[sign] ?? sign} ${valueOf(right)}`]
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '   ')

const stepText = (step: WorkflowStep, number: number, places: Places): string => {
  const place = places[step.operationId]
  if (!place) throw new Error(`there is no operation ${step.operationId}`)
  const valueIn = (where: string) =>
    step.parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, value }) => [name, fill(value)])
  const path = valueIn('path').reduce(
    (whole, [name, value]) => whole.replace(`{${name ?? ''}}`, value ?? ''),
    place.path,
  )
  const query = valueIn('query').map(([name, value]) => `${name ?? ''}=${value ?? ''}`)
  const request = `${place.method.toUpperCase()} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const body = step.payload === undefined ? '' : `\n\n${JSON.stringify(fillAll(step.payload), null, 2)}`
  const checks = step.criteria.flatMap(criterionText)
  const answer = `→ \`${statusOf(step)}\`${checks.length > 0 ? `: ${checks.join(', ')}` : ''}`
  const again = step.isPolled ? ' Repeated until then.' : ''
  return [
    `${number.toString()}. **${step.stepId}**: ${step.description.trim()}`,
    indent(`\`\`\`http\n${request}${body}\n\`\`\``),
    indent(`${answer}.${again}`),
  ].join('\n\n')
}

/** Returns a workflow as Markdown: its purpose, then each call with request, response and criteria. Values that
 *  differ between runs are in ‹ ›. Throws where a step names no operation. Pure. */
export const renderWorkflow = (workflow: Workflow, places: Places): string =>
  [
    workflow.description.trim(),
    ...workflow.steps.map((step, index) => stepText(step, index + 1, places)),
    `Webhooks sent: ${[...new Set(workflow.events)].map((event) => `\`${event}\``).join(', ')}.`,
  ].join('\n\n')

const marker = /^<!-- workflow: ([a-z-]+) -->$/gm

/** Replaces `<!-- workflow: NAME -->` on a line by the workflow. Throws for an unknown name. Pure. */
export const quoteWorkflows = (
  markdown: string,
  workflows: ReadonlyMap<string, Workflow>,
  places: Places,
): string =>
  markdown.replaceAll(marker, (_, name: string) => {
    const workflow = workflows.get(name)
    if (!workflow) throw new Error(`there is no workflow ${name}`)
    return renderWorkflow(workflow, places)
  })
