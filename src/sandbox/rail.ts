import { simulationOutcomes, type SimulationOutcome } from '../../generated/catalogue.ts'
import type { Instruction, Rail, RailOutcome } from '../rails/rail.ts'
import { planChosen, planOutcome, sandboxOtp, type SandboxDelays, type SandboxPlan } from './rules.ts'

/** The name by which routes call the sandbox's rail. */
export const sandboxRailName = 'sandbox'

/** The name of the rail on which everything ends as it was chosen. */
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
  }
}

/** The rail of the sandbox: moves no real money, and decides by the rules of §3. The real system with this rail in
 *  place of a live one is the sandbox (house §2.7). */
export const createSandboxRail = (delays: SandboxDelays): Rail =>
  railOf(sandboxRailName, delays, ({ type, channel, counterparty, reference }) =>
    planOutcome({ accountNumber: '', ...counterparty, type, channel, reference }, delays),
  )

/** The rails on which everything ends as the caller chose, one for each outcome: a simulated transfer's `outcome` wins
 *  over every other rule (contract §4), and stays with its deposit however often the rail is asked. Source: D-0505. */
export const createChosenRails = (delays: SandboxDelays): readonly Rail[] =>
  simulationOutcomes.map((outcome) =>
    railOf(chosenRailName(outcome), delays, (instruction) => planChosen(instruction, outcome, delays)),
  )
