// The door of the room: the processes open the consoles from here only.

export { createBusinessConsole } from './business.ts'
