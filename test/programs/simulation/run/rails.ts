import type { Instruction, Rail, RailOutcome } from '../../../../src/rails/rail.ts'
import { createSandboxRail } from '../../../../src/sandbox/rail.ts'
import { askAgainMs } from '../model/workers.ts'

const noAnswer = 'the rail did not answer'

/** True for what a job may throw: that its rail did not answer. */
export const isExpected = (error: unknown): boolean => String(error).includes(noAnswer)

const delays = { usualMs: 300_000, instantMs: 30_000 }

/** The sandbox's rail, in the moods that a reference asks for (model/workers.ts). It remembers what it was told beyond
 *  any restart of the service, as a processor does. */
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
