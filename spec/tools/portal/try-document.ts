import { at, isObject, type Json, type JsonObject } from './contract.ts'

const map = (value: Json | undefined, change: (one: Json, name: string) => Json | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([name, one]) => {
      const changed = change(one, name)
      return changed === undefined ? [] : [[name, changed]]
    }),
  )

const withoutLinks = (response: Json): Json => {
  if (!isObject(response)) return response
  const { links: _links, ...rest } = response
  return rest
}

const ofSuccess = (operation: Json): Json =>
  isObject(operation) && isObject(operation['responses'])
    ? {
        ...operation,
        responses: map(operation['responses'], (one, status) =>
          status.startsWith('2') ? withoutLinks(one) : undefined,
        ),
      }
    : operation

/** Removes the components that nothing refers to, until none is left. */
const withoutUnused = (document: JsonObject): JsonObject => {
  const text = JSON.stringify(document)
  const components = map(document['components'], (kind, name) =>
    name === 'securitySchemes'
      ? kind
      : map(kind, (one, key) => (text.includes(`"#/components/${name}/${key}"`) ? one : undefined)),
  )
  const smaller = { ...document, components }
  return JSON.stringify(smaller).length === text.length ? smaller : withoutUnused(smaller)
}

/** Returns the contract as the page to try requests needs it, which loads in half the time: without responses to
 *  errors, webhooks, links, and texts that other pages show. An optional parameter has no example, because Swagger UI
 *  would send it: a list would be requested with every filter at once, and come back empty. Pure. */
export const tryDocument = (document: JsonObject): JsonObject => {
  const { info, components, webhooks: _webhooks, servers: _servers, ...rest } = document
  const parameters = map(at(components, 'parameters'), (one) => {
    if (!isObject(one) || one['required'] === true) return one
    const { example: _example, ...parameter } = one
    return parameter
  })
  return withoutUnused({
    ...rest,
    info: { ...(isObject(info) ? info : {}), description: '' },
    paths: map(document['paths'], (item) => map(item, ofSuccess)),
    components: { ...(isObject(components) ? components : {}), parameters },
  })
}
