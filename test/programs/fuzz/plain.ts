import { isObject, listOf, type Json } from '../../../src/contract/document.ts'
import { firstOf } from './schema.ts'

// Independent of src/kernel/plain-text.ts, which the service uses.

/** Returns whether a text has no control character and no half of a surrogate pair. */
const isPlain = (text: string): boolean =>
  Array.from(text).every((character) => {
    const point = character.codePointAt(0) ?? 0
    return point > 31 && (point < 127 || point > 159) && (point < 0xd800 || point > 0xdfff)
  })

/** Returns the part of a value that cannot be stored: a text or name with control characters, a reserved name, a
 *  number beyond double precision. Undefined where everything can. */
export const unstorableIn = (value: Json, way = ''): string | undefined => {
  if (typeof value === 'string') return isPlain(value) ? undefined : `${way}: is no plain text`
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${way}: is beyond a double`
  if (Array.isArray(value)) return firstOf(listOf(value).map((item) => unstorableIn(item, `${way}/-`)))
  if (!isObject(value)) return undefined
  return firstOf(
    Object.entries(value).map(([name, member]) =>
      isPlain(name) && name !== '__proto__'
        ? unstorableIn(member, `${way}/${name}`)
        : `${way}: has a name that is none`,
    ),
  )
}

/** Returns the nesting depth of objects and lists. */
export const depthOf = (value: Json): number => {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map((member: Json) => depthOf(member)))
}
