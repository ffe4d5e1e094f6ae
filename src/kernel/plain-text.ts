// Characters that storage or signatures cannot carry: controls (NUL included) and DEL.
const controlCharacter = /\p{Cc}/u

/** Returns whether text may be stored: well-formed Unicode without control characters. Postgres refuses NUL, and two
 *  different lone surrogates would be stored as the same text. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !controlCharacter.test(text)

/** Returns the path of the first text, key or number under `value` (parsed JSON of bounded depth) that may not be
 *  stored, or undefined. A `__proto__` key may not, nor a number beyond a double (`1e400`), which would come back as
 *  null. */
export const findUnstorable = (value: unknown): string | undefined => {
  if (typeof value === 'string') return isPlainText(value) ? undefined : ''
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : ''
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? findInList(value) : findInObject(value)
}

const findInList = (list: readonly unknown[]): string | undefined => {
  for (let index = 0; index < list.length; index += 1) {
    const found = findUnstorable(list[index])
    if (found !== undefined) return `/${index.toString()}${found}`
  }
  return undefined
}

const findInObject = (members: object): string | undefined => {
  for (const [key, member] of Object.entries(members)) {
    if (key === '__proto__' || !isPlainText(key)) return `/${JSON.stringify(key).slice(1, -1)}`
    const found = findUnstorable(member)
    if (found !== undefined) return `/${key}${found}`
  }
  return undefined
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns whether `value` nests deeper than `limit` objects or arrays. Goes no deeper than that, because the input may
 *  be hostile. */
export const isDeeperThan = (value: unknown, limit: number): boolean => {
  if (!isNested(value)) return false
  if (limit === 0) return true
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  for (const member of members) if (isDeeperThan(member, limit - 1)) return true
  return false
}
