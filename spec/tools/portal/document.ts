import { at, isObject, operationsOf, textOf, type Json, type JsonObject } from './contract.ts'
import { addressOf, type Guide } from './guides.ts'
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
    (text, guide) => text.replaceAll(`*${guide.title}*`, `[${guide.title}](${addressOf(guide)})`),
    markdown,
  )

/** Returns a contract as a reference shows it: links to the guides that its texts name. The contract itself stays as it
 *  is. Pure. */
export const linkedDocument = (document: JsonObject, guides: readonly Guide[]): JsonObject => {
  const { info, servers: _servers, ...rest } = document
  const description = withGuideLinks(textOf(at(info, 'description')).trim(), guides)
  return { ...rest, info: { ...(isObject(info) ? info : {}), description } }
}

/** Returns the contract of the API as its reference shows it, with samples beside each operation. Pure. */
export const portalDocument = (document: JsonObject, guides: readonly Guide[]): JsonObject => {
  const linked = linkedDocument(document, guides)
  const { info } = linked
  return {
    ...linked,
    info: { ...(isObject(info) ? info : {}), title: 'Corridor API' },
    paths: withSamples(document),
  }
}
