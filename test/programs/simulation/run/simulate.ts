import { isDeepStrictEqual } from 'node:util'
import { act } from './act.ts'
import { showCommand, type Answer, type Command, type Single } from '../model/commands.ts'
import { adoptChance, findDifferences } from './compare.ts'
import { finish } from './finish.ts'
import { apply } from '../model/model.ts'
import { createPlan } from '../plan/plan.ts'
import { initialFees, initialRates } from '../model/prices.ts'
import { createRandom } from '../plan/random.ts'
import { race } from './races.ts'
import { listCustomers, listTransactions } from './reads.ts'
import { startService, type Service } from './service.ts'
import { takeSnapshot } from './snapshot.ts'
import { initialState, type State } from '../model/state.ts'
import { actAsWorker, askRail } from './workers.ts'

// One run: the commands of a seed, on the service and the model, compared after each.

/** The input of a run. The same seed and steps have the same commands. */
export type Run = { readonly seed: number; readonly steps: number; readonly databaseUrl: string }

/** The result of a run: counts of commands and of responses. */
export type Tally = ReadonlyMap<string, number>

// Minutes before the end of a day, week, month and year, so that the first jump crosses all.
const starts = [
  '2027-02-28T23:58:00.000Z',
  '2028-02-29T23:59:30.000Z',
  '2026-12-31T23:55:00.000Z',
  '2027-06-16T12:00:00.000Z',
] as const

const shownCommands = 15

type Race = Extract<Command, { kind: 'batch' | 'twins' | 'password-storm' }>
type Alone = Exclude<Command, Single | Race>

type Actions = {
  readonly [Kind in Alone['kind']]: (
    service: Service,
    command: Extract<Command, { kind: Kind }>,
  ) => Promise<Answer>
}

const actions: Actions = {
  work: actAsWorker,
  crash: actAsWorker,
  wake: actAsWorker,
  'ask-rail': askRail,
  'list-transactions': listTransactions,
  'list-customers': listCustomers,
  jump: async (service, { ms }) => {
    await service.wired().clock.advance(ms)
    // As workers do every minute: it closes the breaker of a rail that answers again.
    await service.wired().railHealth.probe()
    return { status: 200 }
  },
  restart: async (service) => {
    await service.restart()
    return { status: 200 }
  },
  receiver: async (service, { isUp }) => {
    service.receiver.answer = (res) => {
      res.statusCode = isUp ? 200 : 500
      res.end()
    }
    return { status: 200 }
  },
}

const isAlone = (command: Exclude<Command, Race>): command is Alone => Object.hasOwn(actions, command.kind)

const answerOf = (service: Service, command: Exclude<Command, Race>): Promise<Answer> => {
  if (!isAlone(command)) return act(service, command)
  const run = actions[command.kind] as (service: Service, command: Alone) => Promise<Answer>
  return run(service, command)
}

type Step = {
  readonly state: State
  readonly labels: readonly string[]
  readonly differences: readonly string[]
}

const labelOf = ({ kind }: Command, { status, code = '' }: Answer): string =>
  `${kind} ${status.toString()} ${code}`.trim()

const runRace = async (
  service: Service,
  state: State,
  command: Extract<Command, { kind: 'batch' | 'twins' | 'password-storm' }>,
): Promise<Step> => {
  const { answers, explained } = await race(service, state, command)
  const labels = answers.map((answer, index) => {
    const one = command.kind === 'batch' ? (command.commands[index] ?? command) : command
    return `at once: ${labelOf(one, answer)}`
  })
  if (typeof explained === 'string') return { state, labels, differences: [explained] }
  const differences = findDifferences(explained, service, await takeSnapshot(service))
  return { state: explained, labels, differences }
}

const runStep = async (service: Service, state: State, command: Command): Promise<Step> => {
  const { kind } = command
  if (kind === 'batch' || kind === 'twins' || kind === 'password-storm') {
    return runRace(service, state, command)
  }
  const answer = await answerOf(service, command)
  const expected = apply(state, command, service.ids)
  const isRight = isDeepStrictEqual(answer, expected)
  const snapshot = await takeSnapshot(service)
  adoptChance(state, service, snapshot)
  const differences = findDifferences(state, service, snapshot)
  const answers = `the answer: model ${JSON.stringify(expected)}\n     but service ${JSON.stringify(answer)}`
  return {
    state,
    labels: [labelOf(command, answer)],
    differences: isRight ? differences : [answers, ...differences],
  }
}

/** Counts how the attempts at the live rail ended, and what became of their payouts. */
const countLive = (state: State, tally: Map<string, number>): void => {
  const count = (label: string): void => void tally.set(label, (tally.get(label) ?? 0) + 1)
  for (const { live, history } of state.transactions.values()) {
    if (!live) continue
    for (const { state: end, proof } of live.attempts) count(`live attempt ${end} ${proof ?? ''}`.trim())
    for (const { kind } of live.cases) count(`live case ${kind}`)
    for (const status of new Set(history)) count(`live payout ${status}`)
  }
}

const explain = (run: Run, commands: readonly Command[], differences: readonly string[]): Error => {
  const step = commands.length
  const last = commands
    .slice(-shownCommands)
    .map((command, index) => `  #${step - Math.min(step, shownCommands) + index + 1} ${showCommand(command)}`)
  return new Error(
    [
      `the simulation of seed ${run.seed} failed at step ${step} of ${run.steps}`,
      `repeat it: make sim SEED=${run.seed} STEPS=${run.steps}`,
      'the last commands:',
      ...last,
      'the difference:',
      ...differences.map((difference) => `  ${difference}`),
    ].join('\n'),
  )
}

/** Runs a simulation and returns its result. Throws with seed, step, last commands and difference where model and
 *  service differ. */
export const simulate = async (run: Run): Promise<Tally> => {
  const random = createRandom(run.seed)
  const startMs = Date.parse(random.pick(starts))
  const prices = { rates: initialRates, fees: initialFees }
  const plan = createPlan(random, initialState(startMs, prices))
  const service = await startService(run.databaseUrl, startMs)
  const tally = new Map<string, number>()
  const commands: Command[] = []
  let state = initialState(startMs, prices)
  try {
    while (commands.length < run.steps) {
      const command = plan.next()
      commands.push(command)
      const step = await runStep(service, state, command)
      for (const label of step.labels) tally.set(label, (tally.get(label) ?? 0) + 1)
      const differences = [...step.differences, ...service.takeFaults()]
      if (differences.length > 0) throw explain(run, commands, differences)
      state = step.state
    }
    countLive(state, tally)
    const unfinished = await finish(service, state)
    if (unfinished.length > 0) throw explain(run, commands, ['at the end:', ...unfinished])
  } finally {
    await service.close()
  }
  return tally
}
