import type { Declared } from './examples.ts'

/** What a caller of the mock asks to be answered: a status, and one of its examples by name. */
export type Wish = { readonly status: number; readonly example: string | undefined }

/** A wish that can be granted, none, or why it cannot. */
export type Judged =
  { readonly ok: true; readonly wish: Wish | undefined } | { readonly ok: false; readonly why: string }

type Preferences = { readonly code: string | undefined; readonly example: string | undefined }

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

/** Reads `Prefer: code=404, example=NAME`. Preferences that the mock does not know are left alone, as RFC 7240 asks. */
const preferencesOf = (prefer: string): Preferences => {
  const pairs = prefer.split(/[,;]/).map((part): readonly [string, string] => {
    const [name = '', ...value] = part.split('=')
    return [name.trim().toLowerCase(), unquoted(value.join('='))]
  })
  const find = (name: string): string | undefined => pairs.find(([one]) => one === name)?.[1]
  return { code: find('code'), example: find('example') }
}

const list = (names: readonly (string | number)[]): string => names.join(', ')

/** Every example by the status it stands under, as text. */
const describeDeclared = (declared: Declared): string =>
  [...declared].map(([status, names]) => `${status}: ${list(names)}`).join('; ')

const refuse = (why: string): Judged => ({ ok: false, why })

const judgeStatus = (code: string, declared: Declared): number | string => {
  const status = /^\d{3}$/.test(code) ? Number.parseInt(code, 10) : undefined
  if (status !== undefined && declared.has(status)) return status
  return `code=${code} is no status of this operation; it answers ${list([...declared.keys()])}`
}

const judgeName = (example: string, declared: Declared): Judged => {
  const statuses = [...declared].filter(([, names]) => names.includes(example)).map(([status]) => status)
  const [status] = statuses
  if (status === undefined)
    return refuse(`this operation has no example ${example}; it has ${describeDeclared(declared)}`)
  return { ok: true, wish: { status, example } }
}

/** Judges what a `Prefer` header asks of an operation. A name alone is enough, since each stands under one status.
 *  What does not exist is refused with a list of what does. Pure. */
export const judgeWish = (prefer: string | undefined, declared: Declared): Judged => {
  const { code, example } = preferencesOf(prefer ?? '')
  if (code === undefined) {
    return example === undefined ? { ok: true, wish: undefined } : judgeName(example, declared)
  }
  const status = judgeStatus(code, declared)
  if (typeof status === 'string') return refuse(status)
  const names = declared.get(status) ?? []
  if (example === undefined || names.includes(example)) return { ok: true, wish: { status, example } }
  const elsewhere = judgeName(example, declared)
  if (elsewhere.ok && elsewhere.wish)
    return refuse(`the example ${example} stands under ${elsewhere.wish.status}, not under ${status}`)
  return refuse(`${status} has no example ${example} here; it has ${list(names)}`)
}
