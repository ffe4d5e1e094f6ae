// What the standard fonts can show: printable Latin-1, and the characters that Windows-1252 has beyond it.
const extra = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isShown = (character: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]$/.test(character) || extra.includes(character)

/** What people write for letters and signs that neither are shown nor decompose into one that is. */
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
  ...{ Y: 'Ƴ', y: 'ƴ', SS: 'ẞ', '‘': 'ʻʿ', '’': 'ʼʾ', "'": 'ʹ′', '"': '″', '-': '‐‑−', '–': '‒', '—': '―' },
}
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries(letters).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
)

const spell = (character: string): string => {
  if (isShown(character)) return character
  const spelling = spellings.get(character)
  if (spelling !== undefined) return spelling
  // An accented letter gives its base, a ligature or a wide form what it stands for.
  const parts = Array.from(character.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part))
  const known = parts.map((part) => (isShown(part) ? part : spellings.get(part)))
  return parts.length > 0 && !known.includes(undefined) ? known.join('') : '?'
}

/** Writes a text in what the standard fonts can show: letters lose the marks that Latin-1 does not know, blanks of
 *  every kind are blanks, what does not show vanishes, and anything else is a question mark. Pure. See
 *  docs/design/files.md#advice-uses-the-standard-fonts. */
export const toLatin = (text: string): string =>
  // A mark that no letter took up in NFC has nothing to stand on here.
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, ' ')
      .replaceAll(/[\p{Cf}\p{M}]/gu, ''),
    spell,
  )
    .join('')
    .trim()
