/** Returns what a call throws, and fails the test if it throws nothing. */
export const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}
