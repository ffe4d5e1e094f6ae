import { parse } from 'yaml'

/** A call of a workflow. `isPolled`: it is repeated until its criteria are met. */
export type WorkflowStep = {
  readonly stepId: string
  readonly description: string
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: string }[]
  readonly payload: unknown
  readonly criteria: readonly Criterion[]
  readonly outputs: Readonly<Record<string, string>>
  readonly isPolled: boolean
}

/** A criterion of a response. `context` is the value that a pattern or a path applies to. */
export type Criterion = {
  readonly condition: string
  readonly context?: string
  readonly type?: 'regex' | 'jsonpath'
}

/** A workflow. `walletChanges`: by currency, the outputs added to a wallet, or with `-` subtracted. `events`:
 *  every webhook that it sends. */
export type Workflow = {
  readonly workflowId: string
  readonly summary: string
  readonly description: string
  readonly steps: readonly WorkflowStep[]
  readonly outputs: Readonly<Record<string, string>>
  readonly walletChanges: Readonly<Record<string, readonly string[]>>
  readonly events: readonly string[]
}

type FileStep = Omit<WorkflowStep, 'parameters' | 'payload' | 'criteria' | 'outputs' | 'isPolled'> & {
  readonly parameters?: WorkflowStep['parameters']
  readonly requestBody?: { readonly payload: unknown }
  readonly successCriteria: readonly Criterion[]
  readonly onFailure?: readonly { readonly type: string }[]
  readonly outputs?: WorkflowStep['outputs']
}

type File = {
  readonly workflows: readonly (Omit<Workflow, 'steps' | 'walletChanges' | 'events'> & {
    readonly steps: readonly FileStep[]
    readonly 'x-wallet-changes': Workflow['walletChanges']
    readonly 'x-events': Workflow['events']
  })[]
}

const parseFile = (text: string): File => parse(text) as File

const stepOf = ({ parameters, requestBody, successCriteria, onFailure, outputs, ...step }: FileStep) => ({
  ...step,
  parameters: parameters ?? [],
  payload: requestBody?.payload,
  criteria: successCriteria,
  outputs: outputs ?? {},
  isPolled: onFailure?.some(({ type }) => type === 'retry') ?? false,
})

/** Reads the workflow of an Arazzo file, which the linter has already validated. */
export const parseWorkflow = (text: string): Workflow => {
  const [workflow, another] = parseFile(text).workflows
  if (!workflow || another) throw new Error('a file holds one workflow')
  const { 'x-wallet-changes': walletChanges, 'x-events': events, steps, ...rest } = workflow
  return { ...rest, steps: steps.map(stepOf), walletChanges, events }
}
