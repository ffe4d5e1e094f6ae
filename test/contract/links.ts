import { isObject, listOf, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'

/** An operation of the contract with everything that links refer to. */
export type Linked = {
  readonly operationId: string
  readonly parameters: readonly JsonObject[]
  readonly requestSchema: JsonObject | undefined
  readonly requestExamples: readonly Json[]
  readonly answers: readonly { readonly links: JsonObject; readonly examples: readonly Json[] }[]
}

const objectOf = (value: Json | undefined): JsonObject => resolve(value) ?? {}
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const mediaOf = (holder: JsonObject): JsonObject => objectOf(objectOf(holder['content'])['application/json'])
const examplesOf = (media: JsonObject): readonly Json[] =>
  Object.values(objectOf(media['examples'])).map((example) => objectOf(example)['value'] ?? null)

const linkedOf = (item: JsonObject, operation: JsonObject): Linked => {
  const request = mediaOf(objectOf(operation['requestBody']))
  const answers = Object.entries(objectOf(operation['responses'])).filter(([status]) =>
    status.startsWith('2'),
  )
  return {
    operationId: textOf(operation['operationId']),
    parameters: [...listOf(item['parameters']), ...listOf(operation['parameters'])].map(objectOf),
    requestSchema: resolve(request['schema']),
    requestExamples: examplesOf(request),
    answers: answers.map(([, answer]) => ({
      links: objectOf(objectOf(answer)['links']),
      examples: examplesOf(mediaOf(objectOf(answer))),
    })),
  }
}

/** Returns the operations of a document with their links. */
export const readLinked = (document: JsonObject): readonly Linked[] =>
  Object.values(objectOf(document['paths'])).flatMap((item) =>
    Object.values(objectOf(item)).flatMap((operation) =>
      isObject(operation) && 'operationId' in operation ? [linkedOf(objectOf(item), operation)] : [],
    ),
  )

const at = (value: Json, pointer: string): Json | undefined =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((here, name) => {
      if (Array.isArray(here)) return listOf(here)[Number.parseInt(name, 10)]
      return isObject(here) ? here[name] : undefined
    }, value)

/** Evaluates an expression, once for each example that it can be read from. */
const yieldsOf = (
  source: Linked,
  examples: readonly Json[],
  expression: string,
): readonly (Json | undefined)[] => {
  const [, place = '', pointer = ''] = /^\$(response|request)\.body#(\/.+)$/.exec(expression) ?? []
  if (place === 'response') return examples.map((example) => at(example, pointer))
  if (place === 'request') return source.requestExamples.map((example) => at(example, pointer))
  const [, where, name] = /^\$request\.(path|query)\.(\w+)$/.exec(expression) ?? []
  const parameter = source.parameters.find((one) => one['in'] === where && one['name'] === name)
  return [parameter?.['example']]
}

const patternOf = (schema: JsonObject | undefined): RegExp => new RegExp(textOf(schema?.['pattern']), 'u')

/** Returns the faults of a link value: an expression must have a result for every example, and the result must fit
 *  its target. */
const checkValue = (
  value: Json,
  schema: JsonObject | undefined,
  readAll: (expression: string) => readonly (Json | undefined)[],
): readonly string[] => {
  if (isObject(value)) {
    const properties = objectOf(schema?.['properties'])
    return Object.entries(value).flatMap(([name, member]) => {
      const known = resolve(properties[name])
      const isOpen = schema?.['additionalProperties'] !== false && !('properties' in (schema ?? {}))
      if (!known && !isOpen) return [`${name} is no member of the body`]
      return checkValue(member, known, readAll).map((fault) => `${name}: ${fault}`)
    })
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const yields = text.startsWith('$') ? readAll(text) : [text]
  if (yields.length === 0 || yields.some((one) => one === undefined)) return [`${text} yields nothing`]
  const misfit = yields.find((one) => typeof one === 'string' && !patternOf(schema).test(one))
  return misfit === undefined ? [] : [`${text} yields ${JSON.stringify(misfit)}`]
}

const checkParameters = (
  link: JsonObject,
  target: Linked,
  readAll: (expression: string) => readonly (Json | undefined)[],
): readonly string[] => {
  const given = objectOf(link['parameters'])
  const missing = target.parameters.filter((one) => one['in'] === 'path' && !(textOf(one['name']) in given))
  return [
    ...missing.map((one) => `does not say ${textOf(one['name'])}`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const parameter = target.parameters.find((one) => one['name'] === name && one['in'] !== 'header')
      if (!parameter) return [`${target.operationId} takes no ${name}`]
      return checkValue(value, resolve(parameter['schema']), readAll).map((fault) => `${name}: ${fault}`)
    }),
  ]
}

/** Returns the faults of the links of a document, in sentences. Pure. */
export const checkLinks = (operations: readonly Linked[]): readonly string[] =>
  operations.flatMap((source) =>
    source.answers.flatMap(({ links, examples }) =>
      Object.entries(links).flatMap(([name, reference]) => {
        const link = objectOf(reference)
        const target = operations.find(({ operationId }) => operationId === link['operationId'])
        const readAll = (expression: string) => yieldsOf(source, examples, expression)
        const faults = target
          ? [
              ...(link['description'] ? [] : ['does not say what it is for']),
              ...checkParameters(link, target, readAll),
              ...(link['requestBody'] === undefined
                ? []
                : checkValue(link['requestBody'], target.requestSchema ?? { properties: {} }, readAll)),
            ]
          : [`leads to no operation: ${textOf(link['operationId'])}`]
        return faults.map((fault) => `${source.operationId} → ${name}: ${fault}`)
      }),
    ),
  )

/** Returns the operations with an id in their path that no link leads to. Pure. */
export const findUnreached = (operations: readonly Linked[]): readonly string[] => {
  const reached = new Set(
    operations.flatMap(({ answers }) =>
      answers.flatMap(({ links }) => Object.values(links).map((link) => objectOf(link)['operationId'])),
    ),
  )
  return operations
    .filter(({ parameters }) => parameters.some((one) => one['in'] === 'path'))
    .map(({ operationId }) => operationId)
    .filter((operationId) => !reached.has(operationId))
}
