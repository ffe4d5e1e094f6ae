/** The last release: the texts of the changelogs that it accepted, and the subjects of the commits since. */
export type Since = {
  readonly tag: string | undefined
  readonly subjects: readonly string[]
}

/** A changelog now, and as the last release left it. */
export type Changelog = { readonly title: string; readonly now: string; readonly released: string }

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

const parseVersion = (text: string): readonly number[] | undefined => VERSION.exec(text)?.slice(1).map(Number)

const isNewer = (version: readonly number[], than: readonly number[]): boolean => {
  const place = version.findIndex((part, index) => part !== than[index])
  return place !== -1 && (version[place] ?? 0) > (than[place] ?? 0)
}

/** Returns the newest released version among the tags of the repository (`v1.2.3`). */
export const findNewest = (tags: readonly string[]): string | undefined =>
  tags
    .filter((tag) => tag.startsWith('v') && parseVersion(tag.slice(1)) !== undefined)
    .map((tag) => tag.slice(1))
    .reduce<string | undefined>(
      (newest, version) =>
        newest === undefined || isNewer(parseVersion(version) ?? [], parseVersion(newest) ?? [])
          ? version
          : newest,
      undefined,
    )

/** Returns why a release is refused, with the fix; undefined where it may be made. `changed`: paths that differ from the
 *  last commit. */
export const findRefusal = (
  version: string,
  { changed, newest }: { readonly changed: readonly string[]; readonly newest: string | undefined },
): string | undefined => {
  const parsed = parseVersion(version)
  if (parsed === undefined)
    return `“${version}” is no version. Pass three numbers: make release VERSION=1.2.3`
  if (newest !== undefined && !isNewer(parsed, parseVersion(newest) ?? []))
    return `${version} is not newer than ${newest}, which is released already. Pass a newer version.`
  if (changed.length === 0) return undefined
  return `Commit or undo these changes first, because a release is what is committed:\n  ${changed.join('\n  ')}`
}

/** Returns the entries of a changelog that the last release did not have, oldest releases last, as they are written. */
const newEntries = ({ now, released }: Changelog): readonly string[] => {
  const entriesOf = (text: string) => text.match(/^- .*(?:\n {2}.*)*/gm) ?? []
  const old = new Set(entriesOf(released))
  return entriesOf(now).filter((entry) => !old.has(entry))
}

const kinds = [
  { title: 'New', type: 'feat' },
  { title: 'Faster', type: 'perf' },
  { title: 'Fixed', type: 'fix' },
] as const

const commitSections = ({ tag, subjects }: Since): readonly Section[] => {
  if (tag === undefined) return []
  return kinds.map(({ title, type }) => ({
    title,
    entries: subjects.flatMap((subject) => {
      const [, scope, text] = new RegExp(`^${type}(?:\\(([^)]+)\\))?!?: (.+)$`).exec(subject) ?? []
      return text === undefined ? [] : [`- ${scope === undefined ? '' : `${scope}: `}${text}`]
    }),
  }))
}

type Section = { readonly title: string; readonly entries: readonly string[] }

/** Writes the section of a release: what changed in the contracts, then the commits since the last release. */
export const writeSection = (
  { version, date, schema }: { readonly version: string; readonly date: string; readonly schema: string },
  changelogs: readonly Changelog[],
  since: Since,
): string => {
  const contracts = changelogs.map((changelog) => ({
    title: changelog.title,
    entries: newEntries(changelog),
  }))
  const sections = [...contracts, ...commitSections(since)].filter(({ entries }) => entries.length > 0)
  const first = since.tag === undefined ? 'The first release. ' : ''
  const parts = sections.map(({ title, entries }) => `### ${title}\n\n${entries.join('\n')}`)
  return [`## ${version}, ${date}`, `${first}Schema: ${schema}`, ...parts].join('\n\n')
}

/** Puts a section above those of earlier releases. */
export const addSection = (changelog: string, section: string): string => {
  const start = changelog.search(/^## /m)
  if (start === -1) return `${changelog.trimEnd()}\n\n${section}\n`
  return `${changelog.slice(0, start)}${section}\n\n${changelog.slice(start)}`
}

/** Writes a version into the text of a file that has one: `package.json`, its lock, or the chart. */
export const setVersion = (path: string, text: string, version: string): string => {
  if (path.endsWith('Chart.yaml')) return text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`)
  const members = JSON.parse(text) as { version: string; packages?: Record<string, { version: string }> }
  const own = members.packages?.['']
  const packages = own && { packages: { ...members.packages, '': { ...own, version } } }
  return `${JSON.stringify({ ...members, version, ...packages }, null, 2)}\n`
}
