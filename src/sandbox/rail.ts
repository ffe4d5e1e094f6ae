import type { Instruction, Rail, RailOutcome } from '../rails/rail.ts'
import { planOutcome, sandboxOtp, type SandboxDelays, type SandboxPlan } from './rules.ts'

/** The name by which routes call the sandbox's rail. */
const sandboxRailName = 'sandbox'

/** The rail of the sandbox: moves no real money, and decides by the rules of §3. The real system with this rail in
 *  place of a live one is the sandbox (house §2.7). */
export const createSandboxRail = (delays: SandboxDelays): Rail => {
  const plan = ({ type, channel, counterparty, reference }: Instruction): SandboxPlan =>
    planOutcome({ accountNumber: '', ...counterparty, type, channel, reference }, delays)
  const outcome = async (instruction: Instruction): Promise<RailOutcome> => {
    const planned = plan(instruction)
    if (planned.kind !== 'finish') return { kind: 'pending', checkAfterMs: delays.usualMs }
    return planned.failureCode === null
      ? { kind: 'succeeded' }
      : { kind: 'failed', failureCode: planned.failureCode }
  }
  return {
    name: sandboxRailName,
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
