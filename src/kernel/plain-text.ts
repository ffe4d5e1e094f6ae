// Characters that storage or signatures cannot carry: controls (NUL included) and DEL.
const controlCharacter = /\p{Cc}/u

/** Returns whether text may be stored: well-formed Unicode without control characters. Postgres refuses NUL, and two
 *  different lone surrogates would be stored as the same text. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !controlCharacter.test(text)

/** Returns the path of the first text, key or number under `value` (parsed JSON of bounded depth) that may not be
 *  stored, or undefined. A `__proto__` key may not, nor a number beyond a double (`1e400`), which would come back as
 *  null. */
export const findUnstorable = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return isPlainText(value) ? undefined : path
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || !isPlainText(key)) return `${path}/${JSON.stringify(key).slice(1, -1)}`
    const found = findUnstorable(member, `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns whether `value` nests deeper than `limit` objects or arrays. Iterative, because the input may be hostile. */
export const isDeeperThan = (value: unknown, limit: number): boolean => {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    const nested = level.filter((member): member is object => typeof member === 'object' && member !== null)
    if (depth === limit) return nested.length > 0
    level = nested.flatMap((member): readonly unknown[] => Object.values(member))
  }
  return false
}
