/** A part of JSON text that matters for its keys: a text, or one of the characters around it. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs

const parseKey = (text: string): string => JSON.parse(text) as string

/** The first key that an object in `text` has twice; undefined where none does. Readers differ in which of the two
 *  they take, so a signature over such a text vouches for nothing. `text` is valid JSON of bounded depth. Pure.
 *  Source: reliability §6. */
export const findDuplicateKey = (text: string): string | undefined => {
  const open: (Set<string> | null)[] = []
  let previous = ''
  let lastText = ''
  for (const [part] of text.matchAll(token)) {
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(null)
    else if (part === '}' || part === ']') open.pop()
    else if (part.startsWith('"')) lastText = part
    else if (part === ':' && previous.startsWith('"')) {
      const keys = open.at(-1)
      const key = parseKey(lastText)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
    previous = part
  }
  return undefined
}
