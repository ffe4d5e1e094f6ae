import { operationsOf, type JsonObject } from './contract.ts'
import { addressOf, type Guide } from './guides.ts'
import { sectionsOf } from './markdown.ts'

/** One place that the search finds: `texts` are the paragraphs and table rows that an excerpt is taken from. */
export type SearchEntry = {
  readonly kind: 'guide' | 'operation' | 'operating' | 'design'
  readonly page: string
  readonly title: string
  readonly url: string
  readonly texts: readonly string[]
}

const kinds: Readonly<Record<Guide['group'], SearchEntry['kind']>> = {
  Guides: 'guide',
  'Operating and contributing': 'operating',
  Design: 'design',
}

const entriesOf = (guide: Guide): readonly SearchEntry[] =>
  sectionsOf(guide.markdown.replace(/^# .+\n/, ''))
    .filter(({ title, texts }) => title !== '' || texts.length > 0)
    .map(({ title, id, texts }) => ({
      kind: kinds[guide.group],
      page: guide.title,
      title: title === '' ? guide.title : title,
      url: `${addressOf(guide)}${id === '' ? '' : `#${id}`}`,
      texts,
    }))

/** Lists what the search of the portal finds: each section of a guide, and each operation. Pure. */
export const searchEntries = (document: JsonObject, guides: readonly Guide[]): readonly SearchEntry[] => [
  ...guides.flatMap(entriesOf),
  ...operationsOf(document).map(({ operationId, tag, method, path, summary, description }): SearchEntry => ({
    kind: 'operation',
    page: `${method.toUpperCase()} ${path}`,
    title: summary,
    url: `/docs/reference#/${tag}/${operationId.toLowerCase()}`,
    texts: [description.replaceAll(/\s+/g, ' ').replaceAll(/[*`]/g, '').trim(), operationId],
  })),
]
