import { operationsOf, type JsonObject } from './contract.ts'
import { addressOf, type Guide } from './guides.ts'
import { sectionsOf } from './markdown.ts'

/** One place that the search finds: `texts` are the paragraphs and table rows that an excerpt is taken from. */
export type SearchEntry = {
  readonly kind: 'guide' | 'operation' | 'rail' | 'operating' | 'design'
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

const entriesOfContract = (document: JsonObject, kind: 'operation' | 'rail'): readonly SearchEntry[] =>
  operationsOf(document).map(({ operationId, tag, method, path, summary, description }) => ({
    kind,
    page: `${method.toUpperCase()} ${path}`,
    title: summary,
    url: `/docs/${kind === 'rail' ? 'connect-a-rail' : 'reference'}#/${tag}/${operationId.toLowerCase()}`,
    texts: [description.replaceAll(/\s+/g, ' ').replaceAll(/[*`]/g, '').trim(), operationId],
  }))

/** The contracts that the portal shows. */
export type Contracts = { readonly api: JsonObject; readonly rail: JsonObject }

/** Lists what the search of the portal finds: each section of a guide, and each operation. Pure. */
export const searchEntries = ({ api, rail }: Contracts, guides: readonly Guide[]): readonly SearchEntry[] => [
  ...guides.flatMap(entriesOf),
  ...entriesOfContract(api, 'operation'),
  ...entriesOfContract(rail, 'rail'),
]
