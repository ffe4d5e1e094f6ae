/** How many letters must be put in, left out, changed or swapped with their neighbour to make one word the other. */
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

// Beyond it nobody misspelt anything, and the work grows with the square.
const maxLetters = 64
const leastPart = 3

const farthest = (one: string, other: string): number =>
  Math.max(1, Math.floor(Math.max(one.length, other.length) / 3))

const measure = (one: string, other: string): number => {
  const far = farthest(one, other)
  const steps = distance(one, other)
  if (steps <= far) return steps
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= leastPart && long.includes(short) ? far : Number.POSITIVE_INFINITY
}

/** The words that `word` may have been meant for, the nearest first, at most `most`: those that a third of the letters
 *  tells apart at most, or of which one holds the other; case does not count. Pure. */
export const nearest = (word: string, words: readonly string[], most = 1): readonly string[] => {
  if (word.length > maxLetters) return []
  const meant = word.toLowerCase()
  return words
    .map((one) => ({ one, steps: measure(meant, one.toLowerCase()) }))
    .filter(({ steps }) => steps < Number.POSITIVE_INFINITY)
    .toSorted((left, right) => left.steps - right.steps)
    .slice(0, most)
    .map(({ one }) => one)
}
