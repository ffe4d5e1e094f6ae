import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openServer } from '../../support/server.ts'
import { makeCopy, projectDir, type Copy } from './copy.ts'
import { faultsOf, type Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { verdictOf, notPassed, type Verdict } from './verdict.ts'

// `make mutants`: removes one guard at a time in a copy of the checkout, and runs the test that must fail. Ends
// non-zero where a mutant survives. Arguments are names of mutants; none: all.

const read = (path: string): string | undefined =>
  existsSync(join(projectDir, path)) ? readFileSync(join(projectDir, path), 'utf8') : undefined

const chosen = (wanted: readonly string[]): readonly Mutant[] => {
  const unknown = wanted.filter((name) => !mutants.some((mutant) => mutant.name === name))
  if (unknown.length > 0) {
    const names = mutants.map(({ name }) => name).join(' ')
    throw new Error(`There is no mutant ${unknown.join(', ')}. There are: ${names}`)
  }
  return wanted.length === 0 ? mutants : mutants.filter(({ name }) => wanted.includes(name))
}

const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-25).join('\n')

/** Checks that the tests pass with every guard: a test that always fails would seem to kill everything. */
const requirePassing = async (copy: Copy, list: readonly Mutant[], databaseUrl: string): Promise<void> => {
  const tests = list.map(({ killedBy }) => killedBy)
  const { report, output } = await copy.run(tests, { TEST_DATABASE_URL: databaseUrl })
  const failing = [...new Set(notPassed(report, copy.dir, tests))]
  if (failing.length === 0) return
  console.log(lastLines(output))
  throw new Error(`These do not pass with every guard in its place:\n  ${failing.join('\n  ')}`)
}

const nameWidth = Math.max(...mutants.map(({ name }) => name.length))

const tell = ({ name, killedBy }: Mutant, { kind, why }: Verdict, seconds: string): void => {
  console.log(
    `${name.padEnd(nameWidth)}  ${kind.padEnd(8)}  ${seconds.padStart(5)} s  ${killedBy.file}: ${killedBy.test}`,
  )
  console.log(`${' '.repeat(nameWidth)}  ${why}`)
}

const tryOne = async (copy: Copy, mutant: Mutant, databaseUrl: string): Promise<Verdict> => {
  const startedAt = performance.now()
  const { report, output } = await copy.withEdits(mutant.edits, () =>
    copy.run([mutant.killedBy], { TEST_DATABASE_URL: databaseUrl }),
  )
  const verdict = verdictOf(report)
  tell(mutant, verdict, ((performance.now() - startedAt) / 1_000).toFixed(1))
  if (verdict.kind === 'broken') console.log(lastLines(output))
  return verdict
}

// After an interrupt, the copy and the server are removed. A terminal may send the signal twice.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

const tryAll = async (list: readonly Mutant[]): Promise<readonly string[]> => {
  const server = await openServer()
  const copy = makeCopy(stopping.signal)
  try {
    await requirePassing(copy, list, server.url)
    const alive: string[] = []
    for (const mutant of list) {
      const { kind } = await tryOne(copy, mutant, server.url)
      if (kind !== 'killed') alive.push(`${mutant.name} (${kind})`)
    }
    return alive
  } finally {
    copy.remove()
    await server.stop()
  }
}

const list = chosen(process.argv.slice(2).flatMap((argument) => argument.split(/[\s,]+/).filter(Boolean)))
const faults = faultsOf(list, read)
if (faults.length > 0) throw new Error(`The list does not fit the code:\n  ${faults.join('\n  ')}`)
const startedAt = performance.now()
const alive = await tryAll(list)
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(`\n${list.length - alive.length} of ${list.length} mutants killed, in ${minutes} minutes.`)
if (alive.length > 0) {
  console.log(`Not killed: ${alive.join(', ')}. Write the test that the guard needs, or mend the mutant.`)
  process.exitCode = 1
}
