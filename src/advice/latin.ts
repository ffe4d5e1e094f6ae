// The standard fonts have printable Latin-1, and these further characters of Windows-1252.
const windows1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isPrintable = (character: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]$/.test(character) || windows1252.includes(character)

// Common spellings of letters and signs that neither are printable nor decompose into printable ones.
const letters = {
  ...{
    A: 'Ɑ',
    B: 'Ɓ',
    D: 'ĐƉƊ',
    E: 'ƐƎƏ',
    G: 'ƔƓ',
    H: 'Ħ',
    I: 'Ɩ',
    K: 'Ƙ',
    L: 'Ł',
    N: 'ŊƝ',
    O: 'Ɔ',
    T: 'Ŧ',
    V: 'Ʋ',
  },
  ...{
    b: 'ɓ',
    d: 'đɖɗ',
    e: 'ɛǝə',
    g: 'ɣɠ',
    h: 'ħ',
    i: 'ıɩ',
    k: 'ƙĸ',
    l: 'ł',
    n: 'ŋɲ',
    o: 'ɔ',
    t: 'ŧ',
    v: 'ʋ',
  },
  Y: 'Ƴ',
  y: 'ƴ',
  SS: 'ẞ',
  '‘': 'ʻʿ',
  '’': 'ʼʾ',
  "'": 'ʹ′',
  '"': '″',
  '-': '‐‑−',
  '–': '‒',
  '—': '―',
}
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries(letters).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
)

const transliterate = (character: string): string => {
  if (isPrintable(character)) return character
  const spelling = spellings.get(character)
  if (spelling !== undefined) return spelling
  // Decomposes an accented letter to its base, and a ligature or wide form to its letters.
  const parts = Array.from(character.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part))
  const known = parts.map((part) => (isPrintable(part) ? part : spellings.get(part)))
  return parts.length > 0 && !known.includes(undefined) ? known.join('') : '?'
}

/** Transliterates a text to characters of the standard fonts: drops marks that Latin-1 does not have and invisible
 *  characters, turns every kind of blank into a space, and replaces anything else by a question mark. See
 *  docs/design/files.md#advice-uses-the-standard-fonts. */
export const toLatin = (text: string): string =>
  // NFC joins marks with their letters; the remaining ones are dropped.
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, ' ')
      .replaceAll(/[\p{Cf}\p{M}]/gu, ''),
    transliterate,
  )
    .join('')
    .trim()
