/** Asserts an invariant of our own code. A failure is a bug: 500, logged, the transaction rolled back. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}
