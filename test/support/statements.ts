import pg from 'pg'

/** A statement as this process sent it to a database. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

const parseStatement = (given: unknown, values: unknown): Statement => {
  if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? values : [] }
  const config = given as { readonly text: string; readonly values?: readonly unknown[] }
  return { text: config.text, values: config.values ?? [] }
}

type Send = (...args: readonly unknown[]) => unknown

/** The handling of a statement: sent, or failed with an error of the driver. */
type Handling = { readonly send: () => unknown; readonly fail: (error: Error) => unknown }

const failing =
  (args: readonly unknown[]): Handling['fail'] =>
  (error) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return Promise.reject(error)
    process.nextTick(() => Reflect.apply(callback, undefined, [error]) as unknown)
    return undefined
  }

/** Runs `work` while every statement of every connection of this process passes through `sending`. */
const through = async <T>(
  sending: (statement: Statement, handling: Handling) => unknown,
  work: () => Promise<T>,
): Promise<T> => {
  const own = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  const send = own?.value as Send | undefined
  if (!own || !send) throw new Error('the driver has another shape: its query() is not where it was')
  const listening = function (this: unknown, ...args: readonly unknown[]): unknown {
    const handling = { send: () => Reflect.apply(send, this, args), fail: failing(args) }
    return sending(parseStatement(args[0], args[1]), handling)
  }
  Object.defineProperty(pg.Client.prototype, 'query', { ...own, value: listening })
  try {
    return await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', own)
  }
}

/** Runs `work` and returns the statements sent in the meantime, in order, including `BEGIN` and `COMMIT`: each is
 *  a round trip. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const recorded: Statement[] = []
  await through((statement, { send }) => {
    // The request log is written by a timer on its own connection; a new connection is asked what it leads to.
    if (!/app\.log_requests|^select (version\(\)|pg_is_in_recovery\(\))/.test(statement.text))
      recorded.push(statement)
    return send()
  }, work)
  return recorded
}

/** Runs `work`, and `before` ahead of each statement that matches `pattern`, to simulate concurrent changes. */
export const beforeStatements = <T>(
  pattern: RegExp,
  before: (statement: Statement) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> =>
  through(
    (statement, { send }) => (pattern.test(statement.text) ? before(statement).then(send) : send()),
    work,
  )

/** Runs `work` and counts the writes of the request log meanwhile, which `recordStatements` leaves out. */
export const countLogWrites = async (work: () => Promise<unknown>): Promise<number> => {
  let writes = 0
  const count = (): Promise<void> => {
    writes += 1
    return Promise.resolve()
  }
  await beforeStatements(/app\.log_requests/, count, work)
  return writes
}

/** Runs `work` while statements fail before they are sent, with the error that `failure` returns. */
export const failStatements = <T>(
  failure: (statement: Statement) => Error | undefined,
  work: () => Promise<T>,
): Promise<T> =>
  through((statement, { send, fail }) => {
    const error = failure(statement)
    return error ? fail(error) : send()
  }, work)
