import { isObject, type Json, type ShownBody, type ShownOperation } from './contract.ts'
import { javascript, literal, python } from './literals.ts'

/** A sample call: one per example of a body, else one. */
export type SampleCall = {
  readonly operationId: string
  /** The name of the example; empty where there is none. */
  readonly name: string
  readonly title: string
  readonly method: string
  /** The path below `/api/v1`, with parameter names in braces. */
  readonly path: string
  readonly inPath: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, Json>>
  readonly body: Json | undefined
  /** Whether the response has `data`; a delete returns `{}`. */
  readonly hasData: boolean
}

/** A sample of the reference (`x-codeSamples`). */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string }

/** The prefix of every path, with which the URL in `API` ends. */
export const apiPrefix = '/api/v1'

/** Returns a value as text for a URL, before encoding: a list is joined by commas. */
export const wordsOf = (value: Json): string =>
  Array.isArray(value)
    ? value.map((one: Json) => wordsOf(one)).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const shownOf = (
  operation: ShownOperation,
  place: 'path' | 'query',
): readonly (readonly [string, Json])[] => {
  const { operationId, parameters, sampleQuery } = operation
  const shown = parameters.filter(
    (one) => one.place === place && (one.isRequired || sampleQuery.includes(one.name)),
  )
  return shown.map(({ name, example }) => {
    if (example === undefined) throw new Error(`${operationId}: the parameter ${name} shows no example`)
    return [name, example] as const
  })
}

/** Lists the sample calls of an operation. Throws where a parameter has no example. Pure. */
export const callsOf = (operation: ShownOperation): readonly SampleCall[] => {
  const { operationId, summary, method, path, bodies, sampleQuery, parameters, answer } = operation
  const unknown = sampleQuery.find((name) => !parameters.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`${operationId}: x-sample-query names ${unknown}`)
  const shown: readonly (ShownBody | undefined)[] = bodies.length > 0 ? bodies : [undefined]
  return shown.map((body) => ({
    operationId,
    name: body?.name ?? '',
    title: shown.length > 1 ? (body?.summary ?? '') : summary,
    method: method.toUpperCase(),
    path: path.slice(apiPrefix.length),
    inPath: Object.fromEntries(shownOf(operation, 'path').map(([name, value]) => [name, wordsOf(value)])),
    query: Object.fromEntries(shownOf(operation, 'query')),
    body: body?.value,
    hasData: isObject(answer) && 'data' in answer,
  }))
}

/** Returns path and query of a call, encoded. */
export const targetOf = ({ path, inPath, query }: SampleCall): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(inPath[name] ?? ''))
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(wordsOf(value)).replaceAll('%2C', ',')}`,
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Returns the call for a shell, with the URL in `API` and the key in `KEY`. Pure. */
export const curlOf = (call: SampleCall): string => {
  const { method, body } = call
  // curl sends POST with a body and GET without one.
  const isPlain = method === (body === undefined ? 'GET' : 'POST')
  return [
    `curl -sS${isPlain ? '' : ` -X ${method}`} "$API${targetOf(call)}"`,
    `  -H "x-api-key: $KEY"`,
    ...(body === undefined
      ? []
      : [`  -H 'content-type: application/json'`, `  -d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n')
}

const nodeInput = ({ inPath, query, body }: SampleCall): string => {
  const parts = {
    ...(Object.keys(inPath).length > 0 && { path: inPath }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
  return Object.keys(parts).length === 0 ? '' : literal(parts, javascript)
}

/** Returns the call with the Node client. Pure. */
export const nodeOf = (call: SampleCall): string => {
  const made = `await corridor.${call.operationId}(${nodeInput(call)})`
  return [
    `import { createClient } from 'corridor-client'`,
    '',
    'const { API, KEY } = process.env',
    'const corridor = createClient({ baseUrl: API, apiKey: KEY })',
    '',
    ...(call.hasData ? [`const { data } = ${made}`, 'console.log(data)'] : [made]),
  ].join('\n')
}

/** Returns the call with the standard library of Python. Pure. */
export const pythonOf = (call: SampleCall): string => {
  const { method, body } = call
  const type = body === undefined ? '' : ', "content-type": "application/json"'
  return [
    `${body === undefined && !call.hasData ? 'import os' : 'import json, os'}, urllib.request`,
    '',
    'request = urllib.request.Request(',
    `    os.environ["API"] + ${JSON.stringify(targetOf(call))},`,
    `    method="${method}",`,
    `    headers={"x-api-key": os.environ["KEY"]${type}},`,
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, python, '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request, timeout=30) as response:',
    call.hasData ? '    print(json.load(response)["data"])' : '    print(response.status)',
  ].join('\n')
}

/** Returns the samples of an operation: each call in each language. Pure. */
export const samplesOf = (operation: ShownOperation): readonly CodeSample[] => {
  const calls = callsOf(operation)
  const written = [
    { lang: 'Shell', label: 'curl', write: curlOf },
    { lang: 'JavaScript', label: 'Node.js', write: nodeOf },
    { lang: 'Python', label: 'Python', write: pythonOf },
  ]
  return written.flatMap(({ lang, label, write }) =>
    calls.map((call) => ({
      lang,
      label: calls.length > 1 ? `${label}: ${call.name}` : label,
      source: write(call),
    })),
  )
}
