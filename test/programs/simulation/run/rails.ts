import type { Instruction, Rail, RailOutcome } from '../../../../src/rails/rail.ts'
import { createSandboxRail } from '../../../../src/sandbox/rail.ts'
import { askAgainMs } from '../model/workers.ts'

const noAnswer = 'the rail did not answer'

/** Returns whether an error is one that jobs may throw: a rail without a reply. */
export const isExpected = (error: unknown): boolean => String(error).includes(noAnswer)

const delays = { usualMs: 300_000, instantMs: 30_000 }

/** The rail of the sandbox with the behaviours that a reference selects (model/workers.ts). Like a processor, it
 *  keeps its state when the service restarts. */
export const createMoodyRail = (): Rail => {
  const sandbox = createSandboxRail(delays)
  const asked = new Set<string>()
  const isFirst = ({ transactionId }: Instruction): boolean => {
    const isNew = !asked.has(transactionId)
    asked.add(transactionId)
    return isNew
  }
  const pending: RailOutcome = { kind: 'pending', checkAfterMs: askAgainMs }
  return {
    ...sandbox,
    submit: async (instruction) => {
      if (instruction.reference.includes('SLOW')) return pending
      if (instruction.reference.includes('LOST') && isFirst(instruction)) throw new Error(noAnswer)
      return sandbox.submit(instruction)
    },
    inquire: async (instruction) =>
      instruction.reference.includes('SLOW') && isFirst(instruction) ? pending : sandbox.inquire(instruction),
  }
}
