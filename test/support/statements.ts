import pg from 'pg'

/** A statement as this process sent it to a database. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

const parseStatement = (given: unknown, values: unknown): Statement => {
  if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? values : [] }
  const config = given as { readonly text: string; readonly values?: readonly unknown[] }
  return { text: config.text, values: config.values ?? [] }
}

/** Runs `work` and gives every statement that any connection of this process sent meanwhile, in order: what the driver
 *  sends, whoever asked it to. Transactions' `BEGIN` and `COMMIT` are statements too: each is a round trip. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const recorded: Statement[] = []
  const own = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  const send = own?.value as ((...args: readonly unknown[]) => unknown) | undefined
  if (!own || !send) throw new Error('the driver has another shape: its query() is not where it was')
  const listening = function (this: unknown, ...args: readonly unknown[]): unknown {
    recorded.push(parseStatement(args[0], args[1]))
    return Reflect.apply(send, this, args)
  }
  Object.defineProperty(pg.Client.prototype, 'query', { ...own, value: listening })
  try {
    await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', own)
  }
  return recorded
}
