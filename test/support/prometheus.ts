/** The metrics of a `/metrics` and the labels of each, by name. */
export type Exposed = ReadonlyMap<string, ReadonlySet<string>>

// A target has these, whatever it exposes.
const targetLabels = ['job', 'instance']

const typeLine = /^# TYPE (\w+) (\w+)$/gm
const sampleLine = /^(\w+)(?:\{(.*)\})? \S+$/gm

/** Reads the names and labels of a `/metrics`. A histogram has its three series. */
export const readExposed = (text: string): Exposed => {
  const exposed = new Map<string, Set<string>>()
  for (const [, name = '', type] of text.matchAll(typeLine)) {
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
    for (const one of names) exposed.set(one, new Set(targetLabels))
  }
  for (const [, name = '', labels = ''] of text.matchAll(sampleLine))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) exposed.get(name)?.add(label)
  return exposed
}

/** Where an expression reads something, and the labels that its result is shown by. */
export type Expression = {
  readonly where: string
  readonly expr: string
  readonly shownBy: readonly string[]
}

// Of Prometheus itself.
const known: Exposed = new Map([['up', new Set(targetLabels)]])

const selector =
  /([a-zA-Z_]\w*)\s*(?:\{([^}]*)\})?(?=\s*(?:\[|\)|$|[-+*/<>=!]|\bor\b|\bunless\b|\boffset\b|,))/g
const grouping = /\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g
const words = new Set(['or', 'unless', 'and', 'offset', 'time', 'bool'])

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const withoutTexts = (expr: string): string =>
  expr.replaceAll(/"[^"]*"/g, '""').replaceAll(/\boffset \d+[smhd]/g, '')

/** Returns the metrics that an expression reads, each with the labels that select it. */
export const selectorsOf = (expr: string): readonly (readonly [string, readonly string[]])[] =>
  [...withoutTexts(expr).replaceAll(grouping, '').matchAll(selector)]
    .filter(([, name = '']) => !words.has(name))
    .map(([, name = '', labels = '']) => [name, listed(labels).map((label) => /^\w+/.exec(label)?.[0] ?? '')])

/** Returns what an expression names and nothing exposes: metrics, and labels of its metrics. */
export const findMissing = (exposed: Exposed, { where, expr, shownBy }: Expression): readonly string[] => {
  const selectors = selectorsOf(expr)
  const labelsOf = (name: string) => exposed.get(name) ?? known.get(name)
  const groups = [...withoutTexts(expr).matchAll(grouping)].flatMap(([, labels = '']) => listed(labels))
  const all = new Set(selectors.flatMap(([name]) => [...(labelsOf(name) ?? [])]))
  return [
    ...(selectors.length === 0 ? [`${where}: no metric in ${expr}`] : []),
    ...selectors.flatMap(([name, labels]) => {
      const has = labelsOf(name)
      if (!has) return [`${where}: no metric ${name}`]
      return labels.filter((label) => !has.has(label)).map((label) => `${where}: ${name} has no ${label}`)
    }),
    ...[...groups, ...shownBy]
      .filter((label) => !all.has(label))
      .map((label) => `${where}: nothing in it has ${label}`),
  ]
}
