// Lint rules of this project for the contract; redocly.yaml lists them.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const readSchema = (name) =>
  parse(readFileSync(new URL(`../components/schemas/${name}.yaml`, import.meta.url), 'utf8'))

const catalogue = readSchema('ErrorCode')['x-errors']
const permissions = readSchema('Permission').enum

/** The error codes that every operation can return. */
const commonCodes = [
  'AUTHENTICATION_ERROR',
  'VALIDATION_ERROR',
  'BAD_REQUEST_ERROR',
  'INTERNAL_SERVER_ERROR',
  'EXTERNAL_REQUEST_ERROR',
]

/** The only amounts that are JSON numbers; all others are decimal strings. */
const moneyNumbers = [
  'schemas/Balance.yaml#/additionalProperties',
  'schemas/AmountInput.yaml#/oneOf/1',
  'schemas/VirtualAccountAmount.yaml',
]

const isOneOf = (places, location) => places.some((place) => location.absolutePointer.endsWith(place))

const jsonOf = (holder) => holder?.content?.['application/json']

/** Amounts are strings: a `number` is allowed only in the places listed above. */
const moneyIsText = () => ({
  Schema(schema, { report, location }) {
    const isNumber = [schema.type].flat().includes('number')
    if (isNumber && !isOneOf(moneyNumbers, location)) {
      report({
        message: 'Amounts are decimal strings: use DecimalAmount or AmountInput.',
        location: location.child('type'),
      })
    }
  },
})

// A schema that only requires more of another one.
const isNarrowed = ({ description, allOf = [], required, ...others }) =>
  Boolean(description && required) && allOf.length === 1 && Object.keys(others).length === 0

/** Without these keywords, the validator and the closed responses in tests stay simple. */
const plainSchemas = () => ({
  Schema(schema, { report, location }) {
    for (const keyword of ['allOf', 'discriminator', 'nullable']) {
      if (keyword in schema && !(keyword === 'allOf' && isNarrowed(schema)))
        report({ message: `Schemas do without ${keyword}.`, location: location.child(keyword).key() })
    }
  },
})

const isDocumented = (property, target) => Boolean(property.description ?? target?.description)

// The example of an object is that of its members.
const hasExample = (property, target) => {
  if (property.examples ?? target?.examples) return true
  return target?.type === 'object' ? Boolean(target.properties) : target?.type === 'array'
}

// A condition adds to the description that a property already has.
const isCondition = (location) => /\/(if|then|else)(\/|$)/.test(location.pointer)

/** Every property has a description and an example. */
const propertiesDocumented = () => ({
  Schema(schema, { report, location, resolve }) {
    if (isCondition(location)) return
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const target = resolve(property).node
      const at = location.child(['properties', name]).key()
      if (!isDocumented(property, target)) report({ message: `${name} needs a description.`, location: at })
      if (!hasExample(property, target)) report({ message: `${name} needs an example.`, location: at })
    }
  },
})

const membersOf = (schema) => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.oneOf ?? []),
  ...(schema.items ? [schema.items] : []),
  ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
]

// Resolves references itself: a nested visitor skips a schema that it visited for another operation.
const requestSchemas = (schema, source, resolve) => {
  const { node, location } = resolve(schema, source)
  // Only a reference leads to another file.
  const from = ('$ref' in schema ? location?.source.absoluteRef : undefined) ?? source
  return [node, ...membersOf(node).flatMap((member) => requestSchemas(member, from, resolve))]
}

/** Request bodies are closed, open maps are declared open, and bodies have no defaults. */
const requestsClosed = () => ({
  Paths: {
    RequestBody(body, { report, location, resolve }) {
      for (const schema of requestSchemas(jsonOf(body).schema, location.source.absoluteRef, resolve)) {
        const subject = schema.description ?? 'A schema'
        const { additionalProperties: others } = schema
        // A map whose values have one type declares that type.
        if (schema.type === 'object' && typeof others !== 'boolean' && others?.type === undefined) {
          report({ message: `${subject} – say additionalProperties: false, or true for an open map.` })
        }
        if ('default' in schema)
          report({ message: `${subject} – write the default of a request in its description.` })
      }
    },
  },
})

/** Every list of a request has a maximum length: the service truncates longer ones before it validates items. */
const requestListsBounded = () => {
  const check = (root, { report, location, resolve }) => {
    for (const schema of requestSchemas(root, location.source.absoluteRef, resolve)) {
      if ([schema.type].flat().includes('array') && !Number.isInteger(schema.maxItems))
        report({ message: `${schema.description ?? 'A list'} – say maxItems.` })
    }
  }
  return {
    Paths: {
      RequestBody: (body, context) => check(jsonOf(body).schema, context),
      Parameter: (parameter, context) => check(parameter.schema, context),
    },
  }
}

const codesOf = (operation) => [...commonCodes, ...(operation['x-refusals'] ?? [])]

const statusesOf = (codes) => new Set(codes.map((code) => String(catalogue[code]?.status)))

const reportCodes = (operation, { report, location }) => {
  const at = location.child('x-refusals').key()
  if (!Array.isArray(operation['x-refusals'])) report({ message: 'List the refusals in x-refusals, or [].' })
  for (const code of operation['x-refusals'] ?? []) {
    if (!(code in catalogue)) report({ message: `${code} is not an ErrorCode.`, location: at })
    if (commonCodes.includes(code)) report({ message: `${code} goes without saying.`, location: at })
  }
}

const reportStatuses = (operation, { report, location }) => {
  const expected = statusesOf(codesOf(operation))
  const listed = Object.keys(operation.responses).filter((status) => !/^2/.test(status))
  const at = location.child('responses').key()
  for (const status of expected) {
    if (!listed.includes(status))
      report({ message: `A code of this operation answers ${status}: list it.`, location: at })
  }
  for (const status of listed) {
    if (!expected.has(status))
      report({ message: `No code of this operation answers ${status}.`, location: at })
  }
}

const reportExamples = (operation, { report, location, resolve }) => {
  for (const [status, reference] of Object.entries(operation.responses)) {
    if (/^2/.test(status)) continue
    const response = resolve(reference)
    const at = location.child(['responses', status]).key()
    const shown = jsonOf(response.node)?.examples ?? {}
    const expected = codesOf(operation).filter((code) => String(catalogue[code]?.status) === status)
    for (const code of expected) {
      if (!(code in shown)) report({ message: `Show an example of ${code}.`, location: at })
    }
    for (const [name, example] of Object.entries(shown)) {
      if (!expected.includes(name)) report({ message: `${name} is not answered here.`, location: at })
      const source = response.location?.source.absoluteRef ?? location.source.absoluteRef
      const value = resolve(example, source).node?.value
      if (value?.code !== name || value?.error !== catalogue[name]?.error) {
        report({ message: `The example ${name} carries another code or message.`, location: at })
      }
    }
  }
}

/** The statuses and examples of the errors of an operation match its codes exactly. */
const operationAnswers = () => ({
  Paths: {
    Operation(operation, context) {
      reportCodes(operation, context)
      reportStatuses(operation, context)
      reportExamples(operation, context)
    },
  },
})

/** Every operation lists the permissions that a key needs, by names that exist. */
const operationPermission = () => ({
  Paths: {
    Operation(operation, { report, location }) {
      const at = location.child('security').key()
      const scopes = (operation.security ?? []).flatMap((alternative) => alternative.ApiKey ?? ['?'])
      if (!operation.security?.length) report({ message: 'Say which permission the operation needs.' })
      for (const scope of scopes) {
        if (!permissions.includes(scope)) report({ message: `${scope} is not a Permission.`, location: at })
      }
      for (const scope of Object.values(operation['x-permission-by']?.permissions ?? {})) {
        if (!scopes.includes(scope)) report({ message: `${scope} is missing here.`, location: at })
      }
    },
  },
})

const limitedValues = {
  'x-availability': ['sandbox', 'production'],
  'x-signed-content': ['body', 'query', 'path'],
}

const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** An operation with a rate limit declares its headers on every response after authentication (not 401); a 429
 *  also has Retry-After. */
const rateLimitShown = () => ({
  Paths: {
    Operation(operation, { report, location, resolve }) {
      const limit = operation['x-rate-limit']
      if (!limit) return
      const isWhole = [limit.limit, limit.windowSeconds].every((one) => Number.isInteger(one) && one > 0)
      if (!isWhole) report({ message: 'x-rate-limit has limit and windowSeconds, whole and above zero.' })
      if (!operation.responses['429']) report({ message: 'An operation with x-rate-limit answers 429.' })
      for (const [status, reference] of Object.entries(operation.responses)) {
        if (status === '401') continue
        const shown = Object.keys(resolve(reference).node?.headers ?? {})
        for (const name of [...rateHeaders, ...(status === '429' ? ['Retry-After'] : [])]) {
          if (!shown.includes(name))
            report({
              message: `Show the header ${name}.`,
              location: location.child(['responses', status]).key(),
            })
        }
      }
    },
  },
})

/** The extensions that the service interprets are complete and consistent. */
const operationData = () => ({
  Paths: {
    Operation(operation, { report }) {
      for (const [name, values] of Object.entries(limitedValues)) {
        const value = operation[name]
        if (value !== undefined && !values.includes(value))
          report({ message: `${name} is one of ${values.join(', ')}.` })
      }
      if (operation['x-availability'] && !operation['x-refusals']?.includes('FORBIDDEN')) {
        report({ message: 'An operation of one environment refuses with FORBIDDEN in the other.' })
      }
      if (operation.requestBody && operation['x-signed-content'] !== 'body') {
        report({ message: 'An operation with a body signs it: x-signed-content: body.' })
      }
    },
  },
})

/** Bodies have examples, and every response has its headers and its media type. */
const answersShown = ({ headers = ['x-request-id'], errorType = 'application/json' }) => ({
  MediaType(media, { report }) {
    if (Object.keys(media.examples ?? {}).length === 0)
      report({ message: 'Show at least one named example.' })
  },
  Paths: {
    Response(response, { report, key }) {
      for (const name of headers)
        if (!response.headers?.[name]) report({ message: `Every answer carries ${name}.` })
      const type = Number(key) < 400 ? 'application/json' : errorType
      if (!response.content?.[type]) report({ message: `This answer is ${type}.` })
    },
  },
})

/** Every operation accepts the shared headers, and query values need no special escaping. */
const parametersShared = ({ headers = ['x-api-version', 'x-api-signature'] }) => ({
  Paths: {
    PathItem(item, { report, resolve }) {
      const names = (item.parameters ?? []).map((parameter) => resolve(parameter).node?.name)
      for (const name of headers) {
        if (!names.includes(name)) report({ message: `Every path takes the header ${name}.` })
      }
    },
    Parameter(parameter, { report }) {
      if (parameter.in === 'query' && parameter.allowReserved !== true) {
        report({ message: 'A query parameter says allowReserved: true.' })
      }
    },
  },
})

const retries = ['later', 'fixed', 'never']

/** Every error has `when`, `retry` and `remedy`, which a table of the portal shows. */
const errorsDocumented = () => ({
  Schema(schema, { report, location }) {
    for (const [code, entry] of Object.entries(schema['x-errors'] ?? {})) {
      const at = location.child(['x-errors', code]).key()
      for (const name of ['when', 'remedy']) {
        if (!entry[name]) report({ message: `${code} needs a sentence: ${name}.`, location: at })
      }
      if (!retries.includes(entry.retry))
        report({ message: `${code} – retry is one of ${retries.join(', ')}.`, location: at })
    }
  },
})

const maximumWords = 8

/** Summaries are short imperatives in sentence case. */
const summaryStyle = () => ({
  Operation({ summary = '' }, { report, location }) {
    const words = summary.split(/\s+/)
    const isSentenceCase = /^[A-Z]/.test(summary) && words.slice(1).every((word) => !/^[A-Z][a-z]/.test(word))
    if (words.length > maximumWords || !isSentenceCase || summary.endsWith('.')) {
      const message = `A summary is an imperative in sentence case of at most ${maximumWords} words, with no stop.`
      report({ message, location: location.child('summary') })
    }
  },
})

/** Sensitive members are marked with `true`; `false` would look like a promise that the value is logged. */
const sensitiveMarked = () => {
  const check = (node, { report, location }) => {
    if ('x-sensitive' in node && node['x-sensitive'] !== true)
      report({ message: 'x-sensitive is true, or not there.', location: location.child('x-sensitive').key() })
  }
  return { Schema: check, Parameter: check }
}

// Names that are always secret or personal.
const sensitiveName =
  /^(account(Name|Number)|otp|docValue|kyc|fullName|iban|bvn|pan|cvc|idNumber|checkoutUrl)$|phone$|mobile$|email$|password$|secret$/i

const isMarkedSensitive = (property, target) =>
  property['x-sensitive'] === true || target?.['x-sensitive'] === true

/** A member with a sensitive name is marked as sensitive. */
const sensitiveNamesMarked = () => ({
  Schema(schema, { report, location, resolve }) {
    if (isCondition(location)) return
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (!sensitiveName.test(name) || isMarkedSensitive(property, resolve(property).node)) continue
      const at = location.child(['properties', name]).key()
      report({ message: `${name} must not be in a log: mark it x-sensitive: true.`, location: at })
    }
  },
  Parameter(parameter, { report, location }) {
    if (sensitiveName.test(parameter.name) && parameter['x-sensitive'] !== true)
      report({ message: `${parameter.name} must not be in a log: mark it x-sensitive: true.`, location })
  },
})

export default function corridorRules() {
  return {
    id: 'corridor',
    rules: {
      oas3: {
        'money-is-text': moneyIsText,
        'plain-schemas': plainSchemas,
        'properties-documented': propertiesDocumented,
        'requests-closed': requestsClosed,
        'request-lists-bounded': requestListsBounded,
        'operation-answers': operationAnswers,
        'operation-permission': operationPermission,
        'operation-data': operationData,
        'rate-limit-shown': rateLimitShown,
        'answers-shown': answersShown,
        'parameters-shared': parametersShared,
        'errors-documented': errorsDocumented,
        'summary-style': summaryStyle,
        'sensitive-marked': sensitiveMarked,
        'sensitive-names-marked': sensitiveNamesMarked,
      },
    },
  }
}
