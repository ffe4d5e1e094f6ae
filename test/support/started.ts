/** Returns a value that `beforeAll` set. Throws before that. */
export const started = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new Error('it starts in beforeAll')
  return part
}
