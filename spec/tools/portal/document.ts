import { at, isObject, operationsOf, tagsOf, textOf, type Json, type JsonObject } from './contract.ts'
import { groups, sectionOf, tagOf, type Guide } from './guides.ts'
import { samplesOf } from './samples.ts'

// A body with several examples has one sample per example, and a list of the examples would repeat them.
const bodyOf = (operation: JsonObject): JsonObject => {
  const media = at(operation, 'requestBody', 'content', 'application/json')
  const body = operation['requestBody']
  if (!isObject(media) || !isObject(body) || !isObject(media['examples'])) return {}
  if (Object.keys(media['examples']).length < 2) return {}
  const { examples: _examples, ...rest } = media
  return { requestBody: { ...body, content: { 'application/json': rest } } }
}

type Members = readonly (readonly [string, Json])[]

const membersOf = (value: Json | undefined): Members => (isObject(value) ? Object.entries(value) : [])

const withSamples = (document: JsonObject): JsonObject => {
  const samples = new Map(operationsOf(document).map((one) => [one.operationId, samplesOf(one)]))
  const decorate = (operation: Json): Json => {
    const own = samples.get(textOf(at(operation, 'operationId')))
    if (!isObject(operation) || !own) return operation
    return { ...operation, ...bodyOf(operation), 'x-codeSamples': own }
  }
  return Object.fromEntries(
    membersOf(document['paths']).map(([path, item]) => [
      path,
      Object.fromEntries(membersOf(item).map(([name, value]) => [name, decorate(value)])),
    ]),
  )
}

const tagsOfGuides = (guides: readonly Guide[], images: ReadonlyMap<string, string>): readonly JsonObject[] =>
  guides.map((guide) => ({
    name: tagOf(guide),
    'x-displayName': guide.title,
    description: sectionOf(guide, guides, images),
  }))

const groupsOf = (guides: readonly Guide[]): readonly JsonObject[] =>
  groups
    .map((name) => ({ name, tags: guides.filter(({ group }) => group === name).map(tagOf) }))
    .filter(({ tags }) => tags.length > 0)

/** Returns the distinct labels of the samples in the reference. Pure. */
export const sampleLanguages = (document: JsonObject): readonly JsonObject[] => {
  const labels = operationsOf(document).flatMap((one) =>
    samplesOf(one).map(({ lang, label }) => [label, lang] as const),
  )
  return [...new Map(labels)].map(([label, lang]) => ({ label, lang }))
}

// Descriptions name guides in italics, because they are read elsewhere too; in the portal each name is a link.
const withGuideLinks = (markdown: string, guides: readonly Guide[]): string =>
  guides.reduce(
    (text, guide) => text.replaceAll(`*${guide.title}*`, `[${guide.title}](#/${tagOf(guide)})`),
    markdown,
  )

/** What the portal adds to the contract; `images` are data URIs by their path in the repository. */
export type PortalParts = {
  readonly guides: readonly Guide[]
  readonly frontPage: string
  readonly images?: ReadonlyMap<string, string>
}

/** Returns the contract as the portal shows it: guides as sections before the operations, samples beside each
 *  operation, and the tools on the front page. The contract itself stays as it is. Pure. */
export const portalDocument = (
  document: JsonObject,
  { guides, frontPage, images = new Map() }: PortalParts,
): JsonObject => {
  const { info, tags, servers: _servers, ...rest } = document
  const named = tagsOf(document).map(({ name }) => name)
  return {
    ...rest,
    info: {
      ...(isObject(info) ? info : {}),
      title: 'Corridor API',
      description: `${withGuideLinks(textOf(at(info, 'description')).trim(), guides)}\n\n${frontPage}`,
    },
    paths: withSamples(document),
    tags: [...tagsOfGuides(guides, images), ...(Array.isArray(tags) ? tags.map((tag: Json) => tag) : [])],
    'x-tagGroups': [...groupsOf(guides), { name: 'Reference', tags: named }],
  }
}
