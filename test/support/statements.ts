import pg from 'pg'

/** A statement as this process sent it to a database. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

const parseStatement = (given: unknown, values: unknown): Statement => {
  if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? values : [] }
  const config = given as { readonly text: string; readonly values?: readonly unknown[] }
  return { text: config.text, values: config.values ?? [] }
}

type Send = (...args: readonly unknown[]) => unknown

/** Runs `work` while every statement of every connection of this process goes through `sending`: what the driver
 *  sends, whoever asked it to. */
const through = async <T>(
  sending: (statement: Statement, send: () => unknown) => unknown,
  work: () => Promise<T>,
): Promise<T> => {
  const own = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  const send = own?.value as Send | undefined
  if (!own || !send) throw new Error('the driver has another shape: its query() is not where it was')
  const listening = function (this: unknown, ...args: readonly unknown[]): unknown {
    return sending(parseStatement(args[0], args[1]), () => Reflect.apply(send, this, args))
  }
  Object.defineProperty(pg.Client.prototype, 'query', { ...own, value: listening })
  try {
    return await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', own)
  }
}

/** Runs `work` and gives every statement that was sent meanwhile, in order. Transactions' `BEGIN` and `COMMIT` are
 *  statements too: each is a round trip. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const recorded: Statement[] = []
  await through((statement, send) => {
    // The log of calls is written beside them, on a timer and a connection of its own: it is of no call's way.
    if (!/app\.log_requests|^select version\(\)/.test(statement.text)) recorded.push(statement)
    return send()
  }, work)
  return recorded
}

/** Runs `work`, and `before` ahead of each statement that `pattern` matches: what somebody else does in between. */
export const beforeStatements = <T>(
  pattern: RegExp,
  before: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> =>
  through((statement, send) => (pattern.test(statement.text) ? before().then(send) : send()), work)
