import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseWorkflow, type Workflow } from '../../../spec/tools/workflow.ts'
import { chooseBankTransfer } from './payer.ts'
import { respect, type CheckedStep } from './respect.ts'
import { at, walletChanges, type WalletChange } from './wallets.ts'

/** The workflows, in display order. */
export const workflowNames = ['payout', 'failed-payout', 'deposit', 'swap', 'batch', 'checkout'] as const
export type WorkflowName = (typeof workflowNames)[number]

/** A received webhook; `status` of its subject, where it has one. */
export type ReceivedWebhook = {
  readonly event: string
  readonly status: string | null
  readonly isVerified: boolean
}

/** Where workflows are played: a sandbox, a business that no other program uses, and its webhooks, oldest first. */
export type Stage = {
  readonly apiUrl: string
  readonly apiKey: string
  readonly listReceived: () => Promise<readonly ReceivedWebhook[]>
  /** How long webhooks can take after the last response; 45 s by default. */
  readonly patienceMs?: number
  /** The eight digits of the run, unique in this business; random by default. */
  readonly run?: string
}

/** The callbacks while a workflow is played. */
export type Narrator = {
  readonly onStep: (workflow: Workflow, checked: CheckedStep) => void
  readonly onPayer: (pageUrl: string) => void
}

/** The result of a workflow. `faults` lists every difference: responses, wallets, webhooks. */
export type Played = {
  readonly steps: number
  readonly wallets: readonly WalletChange[]
  readonly received: readonly ReceivedWebhook[]
  readonly faults: readonly string[]
}

const fileOf = (name: WorkflowName): string =>
  fileURLToPath(new URL(`../../../spec/workflows/${name}.arazzo.yaml`, import.meta.url))

/** Reads a workflow. */
export const readWorkflow = async (name: WorkflowName): Promise<Workflow> =>
  parseWorkflow(await readFile(fileOf(name), 'utf8'))

const readBalance = async ({ apiUrl, apiKey }: Stage, currencies: readonly string[]): Promise<unknown> => {
  const query = `currencies=${encodeURIComponent(currencies.join(','))}`
  const answer = await fetch(`${apiUrl}/api/v1/org/balance?${query}`, { headers: { 'x-api-key': apiKey } })
  return answer.json()
}

const usualPatienceMs = 45_000
const everyMs = 100

const awaitWebhooks = async (
  stage: Stage,
  known: number,
  expected: number,
): Promise<readonly ReceivedWebhook[]> => {
  const deadline = performance.now() + (stage.patienceMs ?? usualPatienceMs)
  for (;;) {
    const received = (await stage.listReceived()).slice(known)
    if (received.length >= expected || performance.now() > deadline) return received
    await pause(everyMs)
  }
}

const checkWebhooks = (workflow: Workflow, received: readonly ReceivedWebhook[]): readonly string[] => {
  const sorted = (events: readonly string[]): string => events.toSorted().join(', ')
  const came = sorted(received.map(({ event }) => event))
  const expected = sorted(workflow.events)
  return [
    ...(came === expected ? [] : [`webhooks: ${came || 'none'}, not ${expected}`]),
    ...received
      .filter(({ isVerified }) => !isVerified)
      .map(({ event }) => `${event}: the signatures are not right`),
  ]
}

const checkWallets = (wallets: readonly WalletChange[]): readonly string[] =>
  wallets
    .filter(({ after, expected }) => after !== expected)
    .map(({ currency, after, expected }) => `the ${currency} wallet holds ${after}, not ${expected}`)

const pageOf = ({ exchange }: CheckedStep): string | undefined => {
  const url = at(exchange?.body, '/data/checkoutUrl')
  return typeof url === 'string' ? url : undefined
}

/** Plays a workflow, and the payer where it opens a checkout, and checks responses, wallets and webhooks. See
 *  docs/design/contract.md#workflows. */
export const play = async (stage: Stage, name: WorkflowName, narrator: Narrator): Promise<Played> => {
  const workflow = await readWorkflow(name)
  const currencies = Object.keys(workflow.walletChanges)
  const before = await readBalance(stage, currencies)
  const known = (await stage.listReceived()).length
  const run = stage.run ?? randomInt(10_000_000, 100_000_000).toString()
  const answers = new Map<string, unknown>()
  const payers: Promise<string | undefined>[] = []
  const faults = await respect({
    file: fileOf(name),
    serverUrl: stage.apiUrl,
    inputs: { apiKey: stage.apiKey, run },
    onStep: (checked) => {
      answers.set(checked.stepId, checked.exchange?.body)
      narrator.onStep(workflow, checked)
      const page = pageOf(checked)
      if (page === undefined) return
      const { pathname } = new URL(page)
      narrator.onPayer(`${stage.apiUrl}${pathname}`)
      payers.push(
        chooseBankTransfer(`${stage.apiUrl}${pathname}`).then(
          () => undefined,
          (error: unknown) => `the payer: ${String(error)}`,
        ),
      )
    },
  })
  const allFaults = [...faults, ...(await Promise.all(payers)).filter((fault) => fault !== undefined)]
  if (allFaults.length > 0) return { steps: answers.size, wallets: [], received: [], faults: allFaults }
  const received = await awaitWebhooks(stage, known, workflow.events.length)
  const after = await readBalance(stage, currencies)
  const wallets = walletChanges(workflow, answers, { before, after })
  const late = [...checkWallets(wallets), ...checkWebhooks(workflow, received)]
  const missing = workflow.steps.length - answers.size
  return {
    steps: answers.size,
    wallets,
    received,
    faults: [...late, ...(missing === 0 ? [] : [`${missing.toString()} steps were not taken`])],
  }
}
