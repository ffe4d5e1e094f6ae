// Lint rules of our own, one per promise that the style guide makes about the contract (redocly.yaml lists them).
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const readSchema = (name) =>
  parse(readFileSync(new URL(`../components/schemas/${name}.yaml`, import.meta.url), 'utf8'))

const catalogue = readSchema('ErrorCode')['x-errors']
const permissions = readSchema('Permission').enum

/** What every operation can answer, whatever it does (D-0105). */
const commonCodes = [
  'AUTHENTICATION_ERROR',
  'VALIDATION_ERROR',
  'BAD_REQUEST_ERROR',
  'INTERNAL_SERVER_ERROR',
  'EXTERNAL_REQUEST_ERROR',
]

/** The only JSON numbers that are money (contract §1); everything else is a decimal string. */
const moneyNumbers = [
  'schemas/Balance.yaml#/additionalProperties',
  'schemas/AmountInput.yaml#/oneOf/1',
  'schemas/VirtualAccountAmount.yaml',
]

const isOneOf = (places, location) => places.some((place) => location.absolutePointer.endsWith(place))

const jsonOf = (holder) => holder?.content?.['application/json']

/** Money is text: a `number` stands only where the contract says so. */
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

/** The validator and the closing of answers in tests stay simple without these (D-0103). */
const plainSchemas = () => ({
  Schema(schema, { report, location }) {
    for (const keyword of ['allOf', 'discriminator', 'nullable']) {
      if (keyword in schema)
        report({ message: `Schemas do without ${keyword}.`, location: location.child(keyword).key() })
    }
  },
})

const isDocumented = (property, target) => Boolean(property.description ?? target?.description)

// A container shows its example in its members.
const hasExample = (property, target) => {
  if (property.examples ?? target?.examples) return true
  return target?.type === 'object' ? Boolean(target.properties) : target?.type === 'array'
}

// What is said of a property under a condition adds to what is said of it before.
const isCondition = (location) => /\/(if|then|else)(\/|$)/.test(location.pointer)

/** Every property says what it is and shows a value. */
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

// Follows references by hand: a nested visitor would pass over a schema that another operation has shown it before.
const requestSchemas = (schema, source, resolve) => {
  const { node, location } = resolve(schema, source)
  // What stands here stands in the same file; only a reference leads to another.
  const from = ('$ref' in schema ? location?.source.absoluteRef : undefined) ?? source
  return [node, ...membersOf(node).flatMap((member) => requestSchemas(member, from, resolve))]
}

/** Request bodies are closed, open maps say that they are open, and no default is slipped into them. */
const requestsClosed = () => ({
  Paths: {
    RequestBody(body, { report, location, resolve }) {
      for (const schema of requestSchemas(jsonOf(body).schema, location.source.absoluteRef, resolve)) {
        const subject = schema.description ?? 'A schema'
        const { additionalProperties: others } = schema
        // A map whose values all have one type says what it takes.
        if (schema.type === 'object' && typeof others !== 'boolean' && others?.type === undefined) {
          report({ message: `${subject} – say additionalProperties: false, or true for an open map.` })
        }
        if ('default' in schema)
          report({ message: `${subject} – a default of a request stands in its description.` })
      }
    },
  },
})

/** Every list of a request says how long it may be: the service cuts longer ones before
 *  it judges their items. */
const requestListsBounded = () => {
  const judge = (root, { report, location, resolve }) => {
    for (const schema of requestSchemas(root, location.source.absoluteRef, resolve)) {
      if ([schema.type].flat().includes('array') && !Number.isInteger(schema.maxItems))
        report({ message: `${schema.description ?? 'A list'} – say maxItems.` })
    }
  }
  return {
    Paths: {
      RequestBody: (body, context) => judge(jsonOf(body).schema, context),
      Parameter: (parameter, context) => judge(parameter.schema, context),
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

/** The statuses and examples of an operation's errors are those of its codes: no more, no fewer. */
const operationAnswers = () => ({
  Paths: {
    Operation(operation, context) {
      reportCodes(operation, context)
      reportStatuses(operation, context)
      reportExamples(operation, context)
    },
  },
})

/** Every operation says what a key needs for it, in names that exist. */
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

/** An operation with a rate limit says so on every answer behind it: a 401 stands before it (contract §1), and a 429
 *  also says how long to wait. */
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

/** The data that the service interprets is whole: values that exist, and what follows from them. */
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

/** Bodies show what they look like, and every answer carries its id. */
const answersShown = () => ({
  MediaType(media, { report }) {
    if (Object.keys(media.examples ?? {}).length === 0)
      report({ message: 'Show at least one named example.' })
  },
  Paths: {
    Response(response, { report }) {
      if (!response.headers?.['x-request-id']) report({ message: 'Every answer carries x-request-id.' })
      if (!jsonOf(response)) report({ message: 'Every answer is JSON.' })
    },
  },
})

const sharedHeaders = ['x-api-version', 'x-api-signature']

/** Every operation takes the shared headers; values in a query need no escaping beyond what URLs need. */
const parametersShared = () => ({
  Paths: {
    PathItem(item, { report, resolve }) {
      const names = (item.parameters ?? []).map((parameter) => resolve(parameter).node?.name)
      for (const name of sharedHeaders) {
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

const retries = ['later', 'mended', 'never']

/** Every error says when it comes, whether to send it again, and what to do: a table of the portal is made of it. */
const errorsTold = () => ({
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

/** What no log may show is marked, and the mark is `true`: `false` would read as a promise that nothing keeps. */
const sensitiveMarked = () => {
  const judge = (node, { report, location }) => {
    if ('x-sensitive' in node && node['x-sensitive'] !== true)
      report({ message: 'x-sensitive is true, or not there.', location: location.child('x-sensitive').key() })
  }
  return { Schema: judge, Parameter: judge }
}

// What is a secret or a person's wherever it stands.
const sensitiveName =
  /^(account(Name|Number)|otp|docValue|kyc|fullName|iban|bvn|pan|cvc|idNumber|checkoutUrl)$|phone$|mobile$|email$|password$|secret$/i

const isMarkedSensitive = (property, target) =>
  property['x-sensitive'] === true || target?.['x-sensitive'] === true

/** A member whose name says that it is sensitive is marked so, wherever it stands. */
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
        'errors-told': errorsTold,
        'summary-style': summaryStyle,
        'sensitive-marked': sensitiveMarked,
        'sensitive-names-marked': sensitiveNamesMarked,
      },
    },
  }
}
