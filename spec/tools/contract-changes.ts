import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unescapePointer } from './portal/contract.ts'
import { runRedocly } from './redocly.ts'

/** A difference between two documents, as `redocly diff` rates it. `major` breaks callers. */
export type ContractChanges = {
  readonly summary: { readonly major: number; readonly minor: number; readonly patch: number }
  readonly changes: readonly {
    readonly kind: 'added' | 'removed' | 'modified'
    readonly impact: 'major' | 'minor' | 'patch'
    readonly path: string
    readonly verdicts: readonly {
      readonly impact: string
      readonly message: string
      readonly location: { readonly pointer: string }
    }[]
  }[]
}

const parseChanges = (text: string): ContractChanges => JSON.parse(text) as ContractChanges

/** Compares two bundled documents, given by their paths. */
export const compareContracts = async (base: string, revision: string): Promise<ContractChanges> => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-diff-'))
  const report = join(folder, 'changes.json')
  const options = [
    '--format',
    'json',
    '--fail-on',
    'none',
    '--config',
    'spec/redocly-diff.yaml',
    '--output',
    report,
  ]
  try {
    await runRedocly(['diff', ...options, base, revision])
    return parseChanges(await readFile(report, 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Compares two documents of a contract that others implement, for those who implemented `base`. The tool takes the
 *  side of callers, and what breaks an implementation breaks callers on the way back. What was added to responses, and
 *  new operations, look removed on that way; an implementation may leave them out. */
export const compareImplemented = async (base: string, revision: string): Promise<ContractChanges> => {
  const { changes, ...rest } = await compareContracts(revision, base)
  const isRequested = (path: string): boolean => /\/(requestBody|parameters)\//.test(path)
  return { ...rest, changes: changes.filter(({ kind, path }) => kind !== 'removed' || isRequested(path)) }
}

/** Returns the operation that a location belongs to (`POST /api/v1/customer`), or the name of its component or
 *  webhook. */
const placeOf = (pointer: string): string => {
  const [, kind = '', name = '', member = ''] = pointer.split('/').map(unescapePointer)
  if (kind === 'components') return member
  return kind === 'paths' && member !== '' ? `${member.toUpperCase()} ${name}` : name
}

/** Describes each breaking change once: its operation (`POST /api/v1/transaction`) or the component that
 *  operations share. */
export const breakingChanges = ({ changes }: ContractChanges): readonly string[] => {
  const described = changes
    .filter(({ impact }) => impact === 'major')
    .flatMap(({ path, verdicts }) => {
      const major = verdicts.filter(({ impact }) => impact === 'major')
      const messages = major.map(({ message, location }) => `\`${placeOf(location.pointer)}\`: ${message}`)
      return messages.length > 0 ? messages : [`\`${placeOf(path)}\`: changed.`]
    })
  return [...new Set(described)]
}

/** Returns the entries under headings with “Breaking”, each on one line. */
const breakingEntries = (changelog: string): readonly string[] => {
  const entries: string[] = []
  let isBreaking = false
  for (const line of changelog.split('\n')) {
    if (line.startsWith('#')) isBreaking = /^#+\s+Breaking\b/i.test(line)
    else if (isBreaking && /^\s*-\s/.test(line)) entries.push(line.trim())
    else if (isBreaking && line.trim() !== '') entries.push(`${entries.pop() ?? ''} ${line.trim()}`)
  }
  return entries
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Returns the breaking changes without an entry since the baseline. An entry covers a change when it names, in
 *  backticks, everything that the change names: the operation and the members. */
export const undocumentedChanges = (
  breaking: readonly string[],
  changelog: string,
  before: string,
): readonly string[] => {
  const old = new Set(breakingEntries(before))
  const entries = breakingEntries(changelog).filter((entry) => !old.has(entry))
  return breaking.filter((change) => {
    const names = namesIn(change)
    return !entries.some((entry) => names.every((name) => namesIn(entry).includes(name)))
  })
}
