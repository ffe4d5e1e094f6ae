import { simulationOutcomes, type SimulationOutcome } from '../../generated/catalogue.ts'
import type { Instruction, Rail, RailOutcome } from '../rails/index.ts'
import { planChosen, planOutcome, sandboxOtp, type SandboxDelays, type SandboxPlan } from './rules.ts'

/** The name of the sandbox's rail in routes. */
export const sandboxRailName = 'sandbox'

/** Returns the name of the rail on which every transaction ends with `outcome`. */
export const chosenRailName = (outcome: SimulationOutcome): string => `${sandboxRailName}-${outcome}`

type Plan = (instruction: Instruction) => SandboxPlan

const railOf = (name: string, delays: SandboxDelays, plan: Plan): Rail => {
  const outcome = async (instruction: Instruction): Promise<RailOutcome> => {
    const planned = plan(instruction)
    if (planned.kind !== 'finish') return { kind: 'pending', checkAfterMs: delays.usualMs }
    return planned.failureCode === null
      ? { kind: 'succeeded' }
      : { kind: 'failed', failureCode: planned.failureCode }
  }
  return {
    name,
    assess: (instruction) => {
      const planned = plan(instruction)
      if (planned.kind === 'decline' || planned.kind === 'ask') return planned
      return { kind: 'accept', dueAfterMs: planned.kind === 'wait' ? null : planned.afterMs }
    },
    submit: outcome,
    inquire: async (instruction) =>
      plan(instruction).kind === 'ask' ? { kind: 'unconfirmed' } : outcome(instruction),
    authorize: async (_, otp) => (otp === sandboxOtp ? { kind: 'succeeded' } : { kind: 'incorrect' }),
    // The password is always the same, and no phone receives it.
    resendPassword: async () => undefined,
  }
}

/** Creates the rail of the sandbox, which moves no real money. The sandbox is the real system with this rail in place
 *  of live ones (docs/design/sandbox.md#the-sandbox-is-a-rail). */
export const createSandboxRail = (delays: SandboxDelays): Rail =>
  railOf(sandboxRailName, delays, ({ type, channel, counterparty, reference }) =>
    planOutcome({ accountNumber: '', ...counterparty, type, channel, reference }, delays),
  )

/** Creates one rail for each outcome that a caller can choose. The `outcome` of a simulated transfer overrides every
 *  other rule, and its deposit keeps it however often the rail is called. See
 *  docs/design/sandbox.md#chosen-outcomes-are-rails. */
export const createChosenRails = (delays: SandboxDelays): readonly Rail[] =>
  simulationOutcomes.map((outcome) =>
    railOf(chosenRailName(outcome), delays, (instruction) => planChosen(instruction, outcome, delays)),
  )
