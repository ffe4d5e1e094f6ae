import { appendFileSync } from 'node:fs'
import pg from 'pg'

// Loaded into an API process by `--import`: appends each statement that the driver sends to STATEMENTS_FILE, a JSON
// document a line.

const file = process.env['STATEMENTS_FILE'] ?? ''
const send = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (
  ...args: readonly unknown[]
) => unknown

Object.defineProperty(pg.Client.prototype, 'query', {
  configurable: true,
  writable: true,
  value: function (this: unknown, ...args: readonly unknown[]): unknown {
    const [given, values] = args
    const statement = typeof given === 'string' ? { text: given, values } : given
    const { name, text, values: bound = [] } = statement as { name?: string; text: string; values?: unknown }
    appendFileSync(file, `${JSON.stringify({ name, text, values: bound })}\n`)
    return Reflect.apply(send, this, args)
  },
})
