// The public entry of the room: the processes open the consoles from here only.

export { createBusinessConsole, createOperatorConsole } from './consoles.ts'
export { createTurns } from './turns.ts'
