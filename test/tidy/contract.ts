import ts from 'typescript'
import { nodesOf, type Finding, type Project } from './project.ts'

type Json = { readonly [key: string]: unknown }

type Operation = {
  readonly id: string
  readonly folder: string
  readonly definition: Json
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (value: unknown, key: string): unknown => (isJson(value) ? value[key] : undefined)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The bundled contract of the project; an empty one where it was not generated yet. */
export const contractOf = (project: Project): Json => {
  const text = project.documents.get('generated/openapi.json')
  const value: unknown = text === undefined ? {} : JSON.parse(text)
  return isJson(value) ? value : {}
}

const resolve = (contract: Json, value: unknown): unknown => {
  const reference = member(value, '$ref')
  if (typeof reference !== 'string') return value
  const keys = reference.replace(/^#\//, '').split('/')
  const found = keys
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, key) => member(inner, key), contract)
  return resolve(contract, found)
}

const operationsOf = (contract: Json): readonly Operation[] => {
  const paths = member(contract, 'paths')
  if (!isJson(paths)) return []
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const definition = member(resolve(contract, item), method)
      if (!isJson(definition)) return []
      const folder = path.replace(/^\/api\/v1\//, '').split('/')[0] ?? ''
      const { operationId } = definition
      return [{ id: typeof operationId === 'string' ? operationId : `${method} ${path}`, folder, definition }]
    }),
  )
}

const testOf = ({ id, folder }: Operation): string => `test/api/${folder}/${id}.test.ts`

// A long test may be split into chapters: `<operationId>.<chapter>.test.ts` beside the first file.
const withoutChapter = (path: string): string => path.replace(/(\/[^/.]+)\.[^/.]+\.test\.ts$/, '$1.test.ts')

/** A contract without operations would let every check below pass. */
export const checkContractExists = (project: Project): readonly Finding[] =>
  operationsOf(contractOf(project)).length > 0
    ? []
    : [{ where: 'generated/openapi.json', why: 'It has no operations.', cure: 'Run `make generate`.' }]

/** Finds operations without a handler or a test, and handlers and tests without an operation. */
export const checkDoors = (project: Project): readonly Finding[] => {
  const operations = operationsOf(contractOf(project))
  const wanted = new Map(
    operations.flatMap((operation) => [
      [
        `handlers/${operation.folder}/${operation.id}.ts`,
        `Operation ${operation.id} has no handler.`,
      ] as const,
      [testOf(operation), `Operation ${operation.id} has no test file.`] as const,
    ]),
  )
  const missing = [...wanted].filter(([path]) => !project.paths.has(path))
  const stray = project.code.filter(
    ({ path }) => /^(handlers|test\/api)\/[^/]+\/[^/]+\.ts$/.test(path) && !wanted.has(withoutChapter(path)),
  )
  return [
    ...missing.map(([where, why]) => ({ where, why, cure: 'Write this file; the name is the operationId.' })),
    ...stray.map(({ path }) => ({
      where: path,
      why: 'No operation of the contract has this name in this folder.',
      cure: 'Name it after its operationId and put it below the first segment of its path.',
    })),
  ]
}

/** Every body of the contract is shown: each request body and each 2xx answer has an example. */
export const checkExamples = (project: Project): readonly Finding[] => {
  const contract = contractOf(project)
  return operationsOf(contract).flatMap(({ id, definition }) => {
    const body = definition['requestBody']
    const responses = member(definition, 'responses')
    const answers = isJson(responses)
      ? Object.entries(responses).filter(([status]) => status.startsWith('2'))
      : []
    const shown = [
      ...(body === undefined ? [] : [['its request body', body] as const]),
      ...answers.map(([status, answer]) => [`its ${status} answer`, answer] as const),
    ]
    const findings = shown
      .filter(([, value]) => !hasExample(contract, value))
      .map(([what]) => ({
        where: id,
        why: `The contract shows no example of ${what}.`,
        cure: 'Add a named example.',
      }))
    if (answers.length > 0) return findings
    return [
      ...findings,
      { where: id, why: 'It declares no 2xx answer.', cure: 'Add its successful response.' },
    ]
  })
}

const hasExample = (contract: Json, value: unknown): boolean => {
  const media = member(member(resolve(contract, value), 'content'), 'application/json')
  const examples = member(media, 'examples')
  return member(media, 'example') !== undefined || (isJson(examples) && Object.keys(examples).length > 0)
}

/** Every refusal an operation lists is named in that operation's test. */
export const checkRefusalsAreTested = (project: Project): readonly Finding[] => {
  const textOf = (test: string): string =>
    project.code
      .filter(({ path }) => withoutChapter(path) === test)
      .map(({ text }) => text)
      .join('\n')
  return operationsOf(contractOf(project)).flatMap((operation) => {
    const text = textOf(testOf(operation))
    if (text === '') return []
    return listOf(operation.definition['x-refusals'])
      .map(String)
      .filter((code) => !new RegExp(`\\b${code}\\b`).test(text))
      .map((code) => ({
        where: testOf(operation),
        why: `${operation.id} may answer ${code}, and no test says when.`,
        cure: 'Test it here, or take it out of x-refusals.',
      }))
  })
}

/** Every error code of the contract is raised somewhere: named in the code, or given to invalid values by the contract
 *  itself (`x-invalid-code`). And every code that an operation lists exists. */
export const checkErrorCodes = (project: Project): readonly Finding[] => {
  const contract = contractOf(project)
  const schema = member(member(member(contract, 'components'), 'schemas'), 'ErrorCode')
  const details = member(schema, 'x-errors')
  const raised = new Set([...codesInCode(project), ...invalidCodes(contract)])
  const codes = listOf(member(schema, 'enum')).map(String)
  const idle = codes
    .filter((code) => !raised.has(code) && member(member(details, code), 'reserved') !== true)
    .map((code) => ({
      where: 'spec/components/schemas/ErrorCode.yaml',
      why: `No code raises ${code}.`,
      cure: 'Raise it where the contract says, or mark it `reserved: true` in x-errors.',
    }))
  const unknown = operationsOf(contract).flatMap(({ id, definition }) =>
    listOf(definition['x-refusals'])
      .map(String)
      .filter((code) => !codes.includes(code))
      .map((code) => ({
        where: id,
        why: `x-refusals names ${code}, which is no error code.`,
        cure: 'Correct it.',
      })),
  )
  return [...idle, ...unknown]
}

const codesInCode = (project: Project): readonly string[] =>
  project.code
    .filter(({ path }) => /^(src|handlers)\//.test(path))
    .flatMap((file) => nodesOf(file))
    .filter(ts.isStringLiteralLike)
    .map((node) => node.text)

const invalidCodes = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(invalidCodes)
  if (!isJson(value)) return []
  const own = value['x-invalid-code']
  return [
    ...(isJson(own) ? Object.values(own).map(String) : []),
    ...Object.values(value).flatMap((inner) => invalidCodes(inner)),
  ]
}
