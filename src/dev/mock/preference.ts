import type { Declared } from './examples.ts'

/** The response that a caller of the mock prefers: a status, and one of its examples by name. */
export type Preference = { readonly status: number; readonly example: string | undefined }

/** A preference, undefined where there is none, or the reason why it cannot be met. */
export type ParsedPreference =
  | { readonly ok: true; readonly preference: Preference | undefined }
  | { readonly ok: false; readonly reason: string }

type Header = { readonly code: string | undefined; readonly example: string | undefined }

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

/** Parses `Prefer: code=404, example=NAME`. Unknown preferences are ignored, as RFC 7240 requires. */
const parseHeader = (prefer: string): Header => {
  const pairs = prefer.split(/[,;]/).map((part): readonly [string, string] => {
    const [name = '', ...value] = part.split('=')
    return [name.trim().toLowerCase(), unquoted(value.join('='))]
  })
  const find = (name: string): string | undefined => pairs.find(([one]) => one === name)?.[1]
  return { code: find('code'), example: find('example') }
}

const list = (names: readonly (string | number)[]): string => names.join(', ')

/** Formats every example by its status. */
const describeDeclared = (declared: Declared): string =>
  [...declared].map(([status, names]) => `${status}: ${list(names)}`).join('; ')

const refuse = (reason: string): ParsedPreference => ({ ok: false, reason })

const parseStatus = (code: string, declared: Declared): number | string => {
  const status = /^\d{3}$/.test(code) ? Number.parseInt(code, 10) : undefined
  if (status !== undefined && declared.has(status)) return status
  return `This operation has no status ${code}. It has ${list([...declared.keys()])}.`
}

const parseExample = (example: string, declared: Declared): ParsedPreference => {
  const statuses = [...declared].filter(([, names]) => names.includes(example)).map(([status]) => status)
  const [status] = statuses
  if (status === undefined)
    return refuse(`This operation has no example ${example}. It has ${describeDeclared(declared)}.`)
  return { ok: true, preference: { status, example } }
}

/** Parses the `Prefer` header for an operation. The name of an example is enough, since each has one status. A status
 *  or example that does not exist is refused with a list of those that do. */
export const parsePreference = (prefer: string | undefined, declared: Declared): ParsedPreference => {
  const { code, example } = parseHeader(prefer ?? '')
  if (code === undefined) {
    return example === undefined ? { ok: true, preference: undefined } : parseExample(example, declared)
  }
  const status = parseStatus(code, declared)
  if (typeof status === 'string') return refuse(status)
  const names = declared.get(status) ?? []
  if (example === undefined || names.includes(example)) return { ok: true, preference: { status, example } }
  const elsewhere = parseExample(example, declared)
  if (elsewhere.ok && elsewhere.preference)
    return refuse(`The example ${example} belongs to ${elsewhere.preference.status}, not to ${status}.`)
  return refuse(`Status ${status} has no example ${example}. It has ${list(names)}.`)
}
