/** What `beforeAll` set. Throws where it is asked for before. */
export const started = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new Error('it starts in beforeAll')
  return part
}
