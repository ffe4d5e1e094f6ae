import {
  isObject,
  operationsOf,
  tagsOf,
  textOf,
  at,
  type Json,
  type JsonObject,
  type ShownOperation,
} from './contract.ts'
import { callsOf, wordsOf, type SampleCall } from './samples.ts'

/** Returns a body that can be sent repeatedly: Postman replaces `{{$guid}}` by a new id each time. */
const repeatable = (body: Json): Json => {
  if (!isObject(body)) return body
  const { meta } = body
  if (!isObject(meta) || !('idempotencyKey' in meta)) return body
  return { ...body, meta: { ...meta, idempotencyKey: '{{$guid}}', reference: 'order-{{$guid}}' } }
}

const urlOf = (call: SampleCall, operation: ShownOperation): JsonObject => {
  const path = operation.path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const query = operation.parameters
    .filter(({ place, example }) => place === 'query' && example !== undefined)
    .map(({ name, example, description }) => ({
      key: name,
      value: wordsOf(example ?? ''),
      description,
      disabled: !(name in call.query),
    }))
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `{{baseUrl}}/${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/'),
    ...(query.length > 0 && { query }),
    variable: Object.entries(call.inPath).map(([key, value]) => ({ key, value })),
  }
}

const requestOf = (call: SampleCall, operation: ShownOperation): JsonObject => ({
  name:
    call.name === '' || operation.bodies.length === 1
      ? operation.summary
      : `${operation.summary}: ${call.name}`,
  request: {
    method: call.method,
    description: operation.description,
    header: call.body === undefined ? [] : [{ key: 'content-type', value: 'application/json' }],
    url: urlOf(call, operation),
    ...(call.body !== undefined && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(repeatable(call.body), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  },
  response: [],
})

/** Returns the contract as a Postman collection (v2.1): a folder per tag, a request per example, and two variables
 *  to fill in. Pure. */
export const postmanCollection = (document: JsonObject): JsonObject => {
  const operations = operationsOf(document)
  return {
    info: {
      name: 'Corridor API',
      description: textOf(at(document, 'info', 'summary')),
      version: textOf(at(document, 'info', 'version')),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-api-key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: textOf(at(document, 'servers', '0', 'url')) || 'http://127.0.0.1:3000' },
      { key: 'apiKey', value: '' },
    ],
    item: tagsOf(document).flatMap(({ name, title, description }) => {
      const own = operations.filter(({ tag }) => tag === name)
      const item = own.flatMap((operation) => callsOf(operation).map((call) => requestOf(call, operation)))
      return item.length === 0 ? [] : [{ name: title, description, item }]
    }),
  }
}
