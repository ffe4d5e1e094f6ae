// Characters that storage or signatures cannot carry: controls (NUL included) and DEL.
const controlCharacter = /\p{Cc}/u

/** Returns text that may be stored, as similar as possible: for what partners write. */
export const toPlainText = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')

/** Returns whether text may be stored: well-formed Unicode without control characters. Postgres refuses NUL, and two
 *  different lone surrogates would be stored as the same text. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !controlCharacter.test(text)

// The pattern of the contract for texts that are not blank. Combining marks show nothing alone; the last four are
// letters and a symbol without ink. Control characters and lone surrogates are refused elsewhere, with another code.
const visibleCharacter = /[^\s\p{M}\p{Cf}\p{Cn}\p{Co}\u115f\u1160\u2800\u3164\uffa0]/u

/** Returns whether a text shows nothing: it has only blanks and invisible characters, or is empty. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text)

/** Returns whether a text has more characters than `most`, as the contract counts them: an emoji is one. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && Array.from(text).length > most

/** What may not be stored, and where: a text, the name of a member, a reserved name, or a number. */
export type Unstorable = { readonly path: string; readonly what: 'text' | 'name' | 'reserved' | 'number' }

/** Finds the first text, name or number under `value` (parsed JSON of bounded depth) that may not be stored. The name
 *  `__proto__` may not, nor a number beyond a double (`1e400`), which would come back as null. */
export const findUnstorable = (value: unknown): Unstorable | undefined => {
  if (typeof value === 'string') return isPlainText(value) ? undefined : { path: '', what: 'text' }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path: '', what: 'number' }
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? findInList(value) : findInObject(value)
}

const below = (name: string, { path, what }: Unstorable): Unstorable => ({ path: `/${name}${path}`, what })

const findInList = (list: readonly unknown[]): Unstorable | undefined => {
  for (let index = 0; index < list.length; index += 1) {
    const found = findUnstorable(list[index])
    if (found !== undefined) return below(index.toString(), found)
  }
  return undefined
}

const findInObject = (members: object): Unstorable | undefined => {
  for (const [key, member] of Object.entries(members)) {
    if (key === '__proto__') return { path: `/${key}`, what: 'reserved' }
    if (!isPlainText(key)) return { path: `/${JSON.stringify(key).slice(1, -1)}`, what: 'name' }
    const found = findUnstorable(member)
    if (found !== undefined) return below(key, found)
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
