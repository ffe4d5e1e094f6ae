import type { Workflow } from '../../../spec/tools/workflow.ts'
import { formatMinor, parseAmount } from '../../../src/kernel/money.ts'

/** Returns the value at a JSON pointer (`/data/fee`), or undefined. Pure. */
export const at = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (here, name) =>
        typeof here === 'object' && here !== null
          ? Object.getOwnPropertyDescriptor(here, name)?.value
          : undefined,
      value,
    )

const minorOf = (text: string, currency: string): bigint => {
  if (/^0(\.0*)?$/.test(text)) return 0n
  const amount = parseAmount(text, currency)
  if (typeof amount === 'string') throw new Error(`${text} ${currency}: ${amount}`)
  return amount.minor
}

/** Returns an output of a workflow from the responses of its steps; undefined where the response lacks the member,
 *  such as a missing fee. Pure. */
export const outputOf = (
  { outputs, steps }: Workflow,
  name: string,
  answers: ReadonlyMap<string, unknown>,
): string | undefined => {
  const [, stepId = '', output = ''] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(outputs[name] ?? '') ?? []
  const source = steps.find((step) => step.stepId === stepId)?.outputs[output]
  if (source === undefined) throw new Error(`the workflow has no output ${name}`)
  const value = at(answers.get(stepId), source.replace('$response.body#', ''))
  return typeof value === 'string' ? value : undefined
}

/** A wallet before and after a workflow, with its expected balance, as decimals. */
export type WalletChange = {
  readonly currency: string
  readonly before: string
  readonly after: string
  readonly expected: string
}

/** Returns the wallets that a workflow changes, exactly. `before` and `after` are balance responses. Pure. */
export const walletChanges = (
  workflow: Workflow,
  answers: ReadonlyMap<string, unknown>,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): readonly WalletChange[] =>
  Object.entries(workflow.walletChanges).map(([currency, terms]) => {
    const read = (balance: unknown): bigint => minorOf(String(at(balance, `/data/${currency}`)), currency)
    const change = terms
      .map((term) => {
        const value = outputOf(workflow, term.replace(/^-/, ''), answers) ?? '0'
        const minor = minorOf(value, currency)
        return term.startsWith('-') ? -minor : minor
      })
      .reduce((total, minor) => total + minor, 0n)
    const text = (minor: bigint): string => formatMinor(minor, currency)
    return {
      currency,
      before: text(read(before)),
      after: text(read(after)),
      expected: text(read(before) + change),
    }
  })
