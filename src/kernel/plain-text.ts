// Characters that storage or signatures cannot carry: controls (NUL included) and DEL.
const controlCharacter = /\p{Cc}/u

/** True for text that may be stored: well-formed Unicode without control characters (contract §1). Two different lone
 *  surrogates would otherwise be stored as the same text, and NUL is refused by Postgres. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !controlCharacter.test(text)

/** The path of the first text, key or number under `value` that may not be stored; undefined where all may.
 *  A `__proto__` key is refused as well, and a number beyond a double (`1e400`), which would come back as null. `value`
 *  is parsed JSON of bounded depth. Pure. */
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

/** True where `value` nests deeper than `limit` objects or arrays. Iterative: the input may be hostile. Pure. */
export const isDeeperThan = (value: unknown, limit: number): boolean => {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    const nested = level.filter((member): member is object => typeof member === 'object' && member !== null)
    if (depth === limit) return nested.length > 0
    level = nested.flatMap((member): readonly unknown[] => Object.values(member))
  }
  return false
}
