import type { ProgramParts } from '../../src/cli/toolbox.ts'

const refuse = (): never => {
  throw new Error('the program is only read here')
}

/** The parts of a command line whose commands are read and never run. */
export const unrunParts: ProgramParts = {
  ...{ open: refuse, serve: refuse, migrate: refuse, examine: refuse, seed: refuse, move: refuse },
  ...{ describeConfig: refuse, rails: refuse, cells: refuse },
  terminal: { out: refuse, err: refuse },
}
