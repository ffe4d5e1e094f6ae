import { CommanderError } from 'commander'
import { describeDatabaseFault, parseDatabaseFault } from '../db/constraints.ts'
import { Refusal } from '../kernel/refusal.ts'
import { exitCodes } from './exit-codes.ts'
import { createProgram } from './program.ts'
import type { ProgramParts } from './toolbox.ts'

const explain = (error: unknown): { readonly code: number; readonly text: string } => {
  if (error instanceof Refusal) {
    return { code: exitCodes.refused, text: error.detail.friendly || error.message }
  }
  // Commander has written its own message.
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : exitCodes.usage, text: '' }
  const fault = parseDatabaseFault(error)
  if (fault) return { code: exitCodes.fault, text: `The database failed: ${describeDatabaseFault(fault)}.` }
  return { code: exitCodes.fault, text: error instanceof Error ? error.message : String(error) }
}

/** Runs one command line and returns its exit status. Errors are written to the terminal. */
export const runCommand = async (parts: ProgramParts, args: readonly string[]): Promise<number> => {
  try {
    await (await createProgram(parts, args)).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    const { code, text } = explain(error)
    if (text !== '') parts.terminal.err(`${text}\n`)
    return code
  }
}
