const share = Number.parseInt(process.env['TEST_SHARE'] ?? '1', 10)

/** Returns the part of a list that this run tests: all, or every n-th item where TEST_SHARE is n (`.ci/run`). The same
 *  items every time. `placeOf` numbers them, where that is not their place in the list. */
export const drawnPart = <T>(
  items: readonly T[],
  placeOf: (item: T, index: number) => number = (_item, index) => index,
): readonly T[] => items.filter((item, index) => placeOf(item, index) % share === 0)
