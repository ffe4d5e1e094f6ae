import {
  methods,
  type Document,
  type Operation,
  type Parameter,
  type Reference,
  type Schema,
} from './document.ts'

/** Writes a value as TypeScript in the style of the project: single quotes, unquoted keys where possible. */
const literal = (value: unknown, indent: string): string => {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper)},\n`).join('')}${indent}]`
  }
  if (Object.keys(value).length === 0) return '{}'
  const members = Object.entries(value).map(([key, member]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`
    return `${deeper}${name}: ${literal(member, deeper)},\n`
  })
  return `{\n${members.join('')}${indent}}`
}

const constant = (name: string, doc: string, value: unknown): string =>
  `/** ${doc} */\nexport const ${name} = ${literal(value, '')} as const\n`

const successStatusOf = (operation: Operation): number => {
  const status = Object.keys(operation.responses).find((candidate) => candidate.startsWith('2'))
  if (status === undefined) throw new Error(`${operation.operationId} lists no success`)
  return Number(status)
}

const permissionsOf = (operation: Operation): readonly string[] => [
  ...new Set(operation.security.flatMap((alternative) => alternative.ApiKey)),
]

const componentPrefix = '#/components/parameters/'

const parseParameter = (document: Document, parameter: Reference | Parameter): Parameter => {
  if (!('$ref' in parameter)) return parameter
  const found = document.components['parameters']?.[parameter.$ref.slice(componentPrefix.length)]
  if (!found) throw new Error(`nothing is at ${parameter.$ref}`)
  return found as Parameter
}

/** Returns the defaults of the query parameters of an operation. */
const queryDefaultsOf = (document: Document, operation: Operation): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (operation.parameters ?? [])
      .map((parameter) => parseParameter(document, parameter))
      .filter((parameter) => parameter.in === 'query' && parameter.schema.default !== undefined)
      .map(({ name, schema }) => [name, schema.default]),
  )

const takesIdempotencyKey = (document: Document, operation: Operation): boolean =>
  (operation.parameters ?? []).some(
    (parameter) => parseParameter(document, parameter).name === 'idempotency-key',
  )

type Place = { readonly method: string; readonly path: string }

const entryOf = (document: Document, operation: Operation, { method, path }: Place) => ({
  method,
  path,
  tag: operation.tags[0],
  permissions: permissionsOf(operation),
  permissionBy: operation['x-permission-by'] ?? null,
  rateLimit: operation['x-rate-limit'] ?? null,
  availability: operation['x-availability'] ?? null,
  signedContent: operation['x-signed-content'] ?? null,
  queryDefaults: queryDefaultsOf(document, operation),
  hasBody: operation.requestBody !== undefined,
  takesIdempotencyKey: takesIdempotencyKey(document, operation),
  maxBodyBytes: operation['x-max-body-bytes'] ?? null,
  refusals: operation['x-refusals'],
  successStatus: successStatusOf(operation),
})

const operationsOf = (document: Document): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method]
        return operation
          ? [[operation.operationId, entryOf(document, operation, { method, path })] as const]
          : []
      }),
    ),
  )

const plural = (name: string): string => {
  const lower = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`
  return /(s|x|ch)$/.test(lower) ? `${lower}es` : `${lower}s`
}

const enumOf = (name: string, schema: Schema): string =>
  [
    constant(plural(name), `Every \`${name}\` of the contract, in its order.`, schema.enum),
    `export type ${name} = (typeof ${plural(name)})[number]`,
    '',
  ].join('\n')

const namedEnums = (document: Document): readonly (readonly [string, Schema])[] =>
  Object.entries(document.components.schemas).filter(
    ([, { type, enum: values }]) => type === 'string' && values,
  )

const extensionOf = <Name extends 'x-errors' | 'x-failure-reasons'>(
  document: Document,
  schema: string,
  name: Name,
): NonNullable<Schema[Name]> => {
  const data = document.components.schemas[schema]?.[name]
  if (!data) throw new Error(`the schema ${schema} has no ${name}`)
  return data
}

/** Returns status and message of each error. `when`, `retry` and `remedy` are for readers of the portal. */
const errorsOf = (document: Document): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(extensionOf(document, 'ErrorCode', 'x-errors')).map(([code, { status, error }]) => [
      code,
      { status, error },
    ]),
  )

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const resolve = (document: Document, value: unknown): unknown => {
  const reference = isNode(value) ? value['$ref'] : undefined
  if (typeof reference !== 'string') return value
  const names = reference.slice(2).split('/')
  const found = names.reduce<unknown>((node, name) => (isNode(node) ? node[name] : undefined), document)
  return resolve(document, found)
}

const isMarked = (value: unknown): boolean => isNode(value) && value['x-sensitive'] === true

/** Returns the names of members and parameters that have `x-sensitive`, or refer to a schema that has it. */
const sensitiveNamesIn = (document: Document, value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => sensitiveNamesIn(document, item))
  if (!isNode(value)) return []
  const { properties, name } = value
  const members = isNode(properties) ? Object.entries(properties) : []
  const own = members.filter(([, member]) => isMarked(member) || isMarked(resolve(document, member)))
  return [
    ...own.map(([member]) => member),
    ...(isMarked(value) && typeof name === 'string' ? [name] : []),
    ...Object.values(value).flatMap((inner) => sensitiveNamesIn(document, inner)),
  ]
}

const sensitiveMembersOf = (document: Document): readonly string[] =>
  [...new Set(sensitiveNamesIn(document, document))].toSorted()

/** Writes the data of the contract as constants: operations, errors, failure reasons and every named enum. Pure. */
export const writeCatalogue = (document: Document, header: string): string =>
  [
    header,
    constant(
      'operations',
      'The operations of the contract; webhooks are not among them.',
      operationsOf(document),
    ),
    'export type OperationId = keyof typeof operations\n',
    constant('errors', 'Status and fixed message of each error code.', errorsOf(document)),
    constant(
      'failureReasons',
      'Message of each failure reason, and whether a new attempt may succeed.',
      extensionOf(document, 'FailureReasonCode', 'x-failure-reasons'),
    ),
    constant(
      'sensitiveMembers',
      'Names of the members and parameters that no log may show (`x-sensitive`).',
      sensitiveMembersOf(document),
    ),
    ...namedEnums(document).map(([name, schema]) => enumOf(name, schema)),
  ].join('\n')
