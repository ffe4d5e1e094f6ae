// The tokens of JSON that tell where a key is: strings and punctuation.
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs

const parseKey = (text: string): string => JSON.parse(text) as string

/** Returns the first key that one object of `text` (valid JSON of bounded depth) has twice, or undefined. Parsers
 *  differ in which value they keep, so a signature over such a text proves nothing. */
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
