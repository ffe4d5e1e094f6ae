/** States what must hold in our own code. A failure is a bug: 500, logged, the transaction rolled back (house §3). */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}
