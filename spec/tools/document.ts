/** The parts of the bundled document that the generator reads. */
export type Schema = {
  readonly type?: string
  readonly allOf?: readonly [Reference]
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly 'x-errors'?: Readonly<Record<string, { readonly status: number; readonly error: string }>>
  readonly 'x-failure-reasons'?: Readonly<
    Record<string, { readonly message: string; readonly retryable: boolean }>
  >
}

/** A reference to a component of the bundle. */
export type Reference = { readonly $ref: string }

/** A parameter, with references resolved. */
export type Parameter = {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly schema: { readonly default?: string | number }
}

/** An operation of the document, with the extensions of this project. */
export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly { readonly ApiKey: readonly string[] }[]
  readonly parameters?: readonly (Reference | Parameter)[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
  readonly 'x-permission-by'?: {
    readonly property: string
    readonly default: string
    readonly permissions: Readonly<Record<string, string>>
  }
  readonly 'x-rate-limit'?: { readonly limit: number; readonly windowSeconds: number }
  readonly 'x-availability'?: 'sandbox' | 'production'
  readonly 'x-max-body-bytes'?: number
  readonly 'x-signed-content'?: 'body' | 'query' | 'path'
  readonly 'x-refusals': readonly string[]
}

/** The methods that an operation can have, in the order of the catalogue. */
export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

/** The bundled document. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** Parses the JSON of a bundled document, which the linter has already validated. */
export const parseDocument = (text: string): Document => JSON.parse(text) as Document

/** Returns the document with its components sorted by name, so that moving a path changes nothing else. */
export const sortComponents = (document: Document): Document => {
  const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
    left < right ? -1 : 1
  const sorted = Object.entries(document.components)
    .toSorted(byName)
    .map(([kind, members]) => [kind, Object.fromEntries(Object.entries(members).toSorted(byName))] as const)
  return { ...document, components: { ...document.components, ...Object.fromEntries(sorted) } }
}

/** Returns the document where a schema that requires more of another one (`isNarrowed` in rules.js) is written out, so
 *  that readers of the document need no `allOf`. */
export const mergeNarrowed = (document: Document): Document => {
  const { schemas } = document.components
  const merged = Object.entries(schemas).map(([name, { allOf, ...own }]) => {
    const base = schemas[allOf?.[0].$ref.split('/').at(-1) ?? '']
    const required = [...(base?.required ?? []), ...(own.required ?? [])]
    return [name, base ? { ...base, ...own, required } : own] as const
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(merged) } }
}
