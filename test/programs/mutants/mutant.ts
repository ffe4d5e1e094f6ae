/** A text of a file, which occurs exactly once, and its replacement. */
export type Edit = { readonly file: string; readonly find: string; readonly replace: string }

/** A guard to remove, and the test that must fail. */
export type Mutant = {
  readonly name: string
  /** What the guard ensures, as in the table of the README. */
  readonly guard: string
  /** Several only where each guard alone makes the other redundant; `because` says why. */
  readonly edits: readonly Edit[]
  readonly because?: string
  /** `test` is a part of the full name of the test, as written in the file. */
  readonly killedBy: { readonly file: string; readonly test: string }
}

/** Reads a file of the project by its path; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** Applies an edit to its file, which contains the text exactly once. */
export const apply = (text: string, { file, find, replace }: Edit): string => {
  const count = countOf(text, find)
  if (count !== 1) throw new Error(`${file} has the text ${count} times, not once: ${JSON.stringify(find)}`)
  return text.split(find).join(replace)
}

const faultOfEdit = (read: ReadFile, { file, find, replace }: Edit): string | undefined => {
  const text = read(file)
  if (text === undefined) return `${file} does not exist. Name the file the guard has moved to.`
  const count = countOf(text, find)
  if (find === '' || count === 0) {
    return `${file} no longer says ${JSON.stringify(find)}. Write the guard as it stands there now.`
  }
  if (count > 1)
    return `${file} says ${JSON.stringify(find)} ${count} times. Take in more of what is around it.`
  return find === replace ? `The edit of ${file} changes nothing.` : undefined
}

const faultOfTest = (read: ReadFile, { file, test }: Mutant['killedBy']): string | undefined => {
  const text = read(file)
  if (text === undefined || !file.endsWith('.test.ts'))
    return `There is no test file ${file}. Name the one there is.`
  const isThere = test !== '' && (text.includes(test) || text.includes(test.replaceAll("'", "\\'")))
  return isThere ? undefined : `${file} has no test "${test}". Name the one that kills the mutant now.`
}

/** What is wrong with a list of mutants, each with its cure; empty where nothing is. */
export const faultsOf = (mutants: readonly Mutant[], read: ReadFile): readonly string[] => {
  const names = mutants.map(({ name }) => name)
  const faults = mutants.flatMap(({ name, edits, because, killedBy }, index) =>
    [
      names.indexOf(name) === index ? undefined : 'The name is taken. Find another.',
      /^[a-z]+(-[a-z]+)*$/.test(name) ? undefined : 'A name is words in lower case with hyphens.',
      edits.length > 0 ? undefined : 'It changes nothing.',
      edits.length > 1 && because === undefined ? 'Say why these go together (because).' : undefined,
      ...edits.map((edit) => faultOfEdit(read, edit)),
      faultOfTest(read, killedBy),
    ].flatMap((fault) => (fault === undefined ? [] : [`${name}: ${fault}`])),
  )
  return faults
}
