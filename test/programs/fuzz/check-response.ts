import { errors, type ErrorCode } from '../../../generated/catalogue.ts'
import { isObject, resolve, type Json } from '../../../src/contract/document.ts'
import type { RawAnswer } from '../../support/client.ts'
import { textOf } from '../../contract/shown.ts'
import { responseOf } from './contract.ts'
import type { Prepared } from './prepare.ts'
import { faultOf } from './schema.ts'

/** A response, with the changes of the calling business and of the other one. */
export type Exchange = {
  readonly prepared: Prepared
  readonly answer: RawAnswer
  readonly changed: string
  readonly strangersChanged: string
  readonly breaches: readonly string[]
}

const parseBody = ({ json }: RawAnswer): Json => json as Json

const isErrorCode = (code: string): code is ErrorCode => code in errors

const checkHeaders = ({ prepared, answer }: Exchange): readonly string[] => {
  const { headers, status } = answer
  const declared = responseOf(prepared.attempt.operationId, status)?.headers ?? {}
  const wrong = Object.entries(declared).flatMap(([name, node]) => {
    const header = resolve(node)
    const text = headers.get(name)
    if (text === null) return header?.['required'] === true ? [`the header ${name} is missing`] : []
    const isWhole = resolve(header?.['schema'])?.['type'] === 'integer'
    const value: Json = isWhole && /^\d+$/.test(text) ? Number.parseInt(text, 10) : text
    const fault = faultOf(header?.['schema'], value)
    return fault === undefined ? [] : [`the header ${name} is ${text}${fault}`]
  })
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) wrong.push('it is no JSON')
  if (headers.get('cache-control') !== 'no-store') wrong.push('it may be stored by a cache')
  return wrong
}

const checkBody = ({ prepared, answer }: Exchange): readonly string[] => {
  const { status } = answer
  const response = responseOf(prepared.attempt.operationId, status)
  if (!response) return [`the status ${status.toString()} is not declared`]
  const fault = faultOf(response.schema, parseBody(answer), { way: 'body', how: 'closed' })
  return fault === undefined ? [] : [`off its schema: ${fault}`]
}

const checkError = ({ prepared, answer }: Exchange): readonly string[] => {
  const body = parseBody(answer)
  if (answer.status < 400 || !isObject(body)) return []
  const code = textOf(body['code'])
  const wrong = prepared.sensitive.filter((text) => answer.text.includes(JSON.stringify(text).slice(1, -1)))
  const repeats = wrong.map((text) => `an error repeats ${JSON.stringify(text)}`)
  if (!isErrorCode(code)) return [...repeats, `there is no code ${code}`]
  const { status, error } = errors[code]
  if (status !== answer.status || error !== body['error'])
    repeats.push(`${code} is not ${answer.status.toString()}`)
  return repeats
}

const checkExpected = ({ prepared, answer }: Exchange): readonly string[] => {
  const { expected } = prepared
  const { status } = answer
  if (status >= 500) return [`a ${status.toString()}`]
  if (expected.kind === 'denied') return status === 401 ? [] : ['the key should open nothing']
  if (status === 401) return ['the key should open this']
  if (expected.kind === 'status' && !expected.of.includes(status)) {
    return [`${expected.of.join(' or ')} was due: ${expected.because}`]
  }
  // A preflight answers 200 and lists what the create would not find.
  const isListed = prepared.attempt.operationId === 'preflightTransaction' && /_NOT_FOUND"/.test(answer.text)
  const isFound = expected.kind === 'missing' && expected.place !== 'query' && status < 400 && !isListed
  return isFound ? ['it found what is not there for this business'] : []
}

// A wrong one-time password is counted, and the fifth one fails the deposit.
const changingRefusals = ['OTP_INCORRECT']

const checkEffect = ({
  prepared,
  answer,
  changed,
  strangersChanged,
  breaches,
}: Exchange): readonly string[] => {
  const wrong = breaches.map((breach) => `the books are wrong: ${breach}`)
  if (strangersChanged !== '') wrong.push(`another business’s rows changed: ${strangersChanged}`)
  const body = parseBody(answer)
  const code = isObject(body) ? textOf(body['code']) : ''
  const mayChange = prepared.method === 'GET' ? false : answer.status < 400 || changingRefusals.includes(code)
  if (!mayChange && changed !== '') wrong.push(`it changed ${changed}`)
  return wrong
}

/** Returns the violations of the contract by a response and its effects. */
export const checkResponse = (exchange: Exchange): readonly string[] => [
  ...checkExpected(exchange),
  ...checkBody(exchange),
  ...checkHeaders(exchange),
  ...checkError(exchange),
  ...checkEffect(exchange),
]

const shorten = (text: string): string => (text.length > 1_500 ? `${text.slice(0, 1_500)}…` : text)

/** Formats an exchange so that it can be repeated. */
export const describeExchange = ({ prepared, answer }: Exchange): string => {
  const { method, path, headers, body, attempt } = prepared
  const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `${attempt.operationId}, ${attempt.key} key, ids: ${attempt.whose}, body: ${attempt.body.kind}`,
    shorten(`${method} ${path} ${said.join(' ')} ${body ?? ''}`),
    shorten(`→ ${answer.status.toString()} ${answer.text}`),
  ].join('\n')
}
