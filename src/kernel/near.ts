/** Returns the edit distance: letters inserted, deleted, replaced or swapped with their neighbour. */
const distance = (one: string, other: string): number => {
  // Row i holds the distances of the first i letters of `one`; a swap looks two rows back.
  let rows: readonly (readonly number[])[] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const [above = [], before = []] = rows
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (above[j] ?? 0) + 1,
          (above[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows = [row, above]
  }
  return rows[0]?.[other.length] ?? 0
}

// A longer word is not a misspelling, and the work grows with the square of the length.
const maxLetters = 64
const minContainedLetters = 3

const maxDistance = (one: string, other: string): number =>
  Math.max(1, Math.floor(Math.max(one.length, other.length) / 3))

const score = (one: string, other: string): number => {
  const max = maxDistance(one, other)
  const edits = distance(one, other)
  if (edits <= max) return edits
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= minContainedLetters && long.includes(short) ? max : Number.POSITIVE_INFINITY
}

/** Returns the words that `word` may be a misspelling of, nearest first, at most `most`: words that differ in at most a
 *  third of their letters, or where one contains the other. Ignores case. */
export const nearest = (word: string, words: readonly string[], most = 1): readonly string[] => {
  if (word.length > maxLetters) return []
  const meant = word.toLowerCase()
  return words
    .map((one) => ({ one, edits: score(meant, one.toLowerCase()) }))
    .filter(({ edits }) => edits < Number.POSITIVE_INFINITY)
    .toSorted((left, right) => left.edits - right.edits)
    .slice(0, most)
    .map(({ one }) => one)
}
