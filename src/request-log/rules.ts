import { sensitiveMembers } from '../../generated/catalogue.ts'

/** Which parts of a value the log keeps, according to the contract. `hide`: nothing (`x-sensitive`). `plain`: a text,
 *  number or boolean; with `values` or `patterns` only those, else long numbers and what follows the host of a URL are
 *  masked; API keys are always masked. `free`: any JSON value of the caller; of a text only its length. */
export type Shape =
  | { readonly kind: 'hide' | 'free' }
  | {
      readonly kind: 'plain'
      readonly values: readonly unknown[]
      readonly patterns: readonly RegExp[]
      readonly isNumber: boolean
    }
  | { readonly kind: 'list'; readonly item: Shape }
  | {
      readonly kind: 'object'
      readonly members: ReadonlyMap<string, Shape>
      /** The shape of undeclared members. Undefined: they are not kept, not even their names. */
      readonly others: Shape | undefined
    }

// Latin-1 only: any other character, such as `…`, doubles the size of the text in memory.
const hidden = '[hidden]'
const ellipsis = '...'
const undeclared = '[not of the contract]'
const invalid = '[invalid]'

const maxItems = 20
const maxMembers = 60
const maxTextCharacters = 300
/** The maximum length of a kept body, in characters. */
const maxKeptCharacters = 4_096
const maxEchoes = 100
const minEchoCharacters = 4

const secretNames = new Set(sensitiveMembers.map((name) => name.toLowerCase()))
// Names of secrets in members that the contract does not declare.
const soundsSecret = /secret|password|passcode|token|api.?key|\bpin\b|bvn|iban|card.?number|cvc|cvv/i
// Nine digits or more that are not part of a word: accounts, phones, identities. Ids have letters next to their digits.
const longNumber = /(?<![\w-])\+?\d(?:[ -]?\d){8,}(?![\w-]|\.\d)/g

// An API key (`auth/keys.ts`), or a part of one that is longer than the public prefix.
const apiKey = /corridor_(?:test|live)_[0-9a-z]{22,}/gi
const minKeyCharacters = 'corridor_test_'.length + 22

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSecretName = (name: string): boolean => secretNames.has(name.toLowerCase()) || soundsSecret.test(name)

// Most texts are too short to contain a key.
const maskKeys = (text: string): string =>
  text.length < minKeyCharacters ? text : text.replaceAll(apiKey, '[key]')

const mask = (text: string): string => maskKeys(text).replaceAll(longNumber, '[number]')

const urlPattern = /https?:\/\/\S+/gi
// The parts of a URL that may be secret or personal: user and password, and what follows the host.
const userPart = /(?<=\/\/)[^/?#]*@/
const pathPart = /(?<=\/\/[^/?#]*)\/[^?#]*/
const queryPart = /[?#].*$/

/** Masks the secret parts of URLs, API keys and long numbers. Notes the parts of URLs as echoes. */
const maskText = (text: string, echoes: Set<string>): string => {
  const hideIn = (whole: string, part: RegExp, shown: string): string =>
    whole.replace(part, (found) => {
      noteEchoes(found, echoes)
      return shown
    })
  if (!text.includes('://')) return mask(text)
  const masked = text.replaceAll(urlPattern, (url) =>
    hideIn(hideIn(hideIn(url, userPart, '[hidden]@'), pathPart, '/[hidden]'), queryPart, '?[hidden]'),
  )
  return mask(masked)
}

const shorten = (text: string): string =>
  text.length > maxTextCharacters ? `${text.slice(0, maxTextCharacters)}${ellipsis}` : text

/** Notes hidden texts: another part of the call may repeat them, for example in an error message. */
const noteEchoes = (value: unknown, echoes: Set<string>): void => {
  if (echoes.size >= maxEchoes) return
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    if (text.length >= minEchoCharacters) echoes.add(text)
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, maxItems)) noteEchoes(item, echoes)
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value).slice(0, maxMembers)) {
      noteName(name, echoes)
      noteEchoes(member, echoes)
    }
  }
}

// A name with digits may be an account number in the wrong place.
const noteName = (name: string, echoes: Set<string>): void => {
  if (/\d/.test(name)) noteEchoes(name, echoes)
}

const hide = (value: unknown, echoes: Set<string>): unknown => {
  noteEchoes(value, echoes)
  return value === null ? null : hidden
}

const maskNumber = (value: number): unknown => {
  const text = value.toString()
  return mask(text) === text ? value : '[number]'
}

type Plain = Extract<Shape, { readonly kind: 'plain' }>

const isAllowed = (text: string, { values, patterns }: Plain): boolean =>
  values.includes(text) || patterns.some((pattern) => pattern.test(text))

const keepPlain = (value: unknown, shape: Plain, echoes: Set<string>): unknown => {
  if (typeof value === 'number') return shape.isNumber ? value : maskNumber(value)
  if (typeof value !== 'string') return typeof value === 'object' ? undeclared : value
  if (shape.values.length + shape.patterns.length === 0) return shorten(maskText(value, echoes))
  if (isAllowed(value, shape)) return shorten(maskKeys(value))
  noteEchoes(value, echoes)
  return invalid
}

const idPattern = /^[0-9a-f]{24}$/

/** Keeps only the length of free text, which may be a name or a note, unless it is an id. */
const lengthOf = (text: string): string =>
  idPattern.test(text) ? text : `[${text.length.toString()} characters]`

const keepFree = (value: unknown, echoes: Set<string>): unknown => {
  if (typeof value === 'string') return lengthOf(value)
  if (typeof value === 'number') return maskNumber(value)
  if (Array.isArray(value)) return firstOf(value, (item) => keepFree(item, echoes))
  if (!isObject(value)) return value
  const members = Object.entries(value).slice(0, maxMembers)
  return Object.fromEntries(
    members.map(([name, member]) => [
      shorten(mask(name)),
      isSecretName(name) ? hide(member, echoes) : keepFree(member, echoes),
    ]),
  )
}

const firstOf = (list: readonly unknown[], keep: (item: unknown) => unknown): unknown => {
  const kept = list.slice(0, maxItems).map(keep)
  const left = list.length - kept.length
  return left === 0 ? kept : [...kept, `${ellipsis} ${left.toString()} more`]
}

// A caller may name a member `__proto__`. Defining a property is slow, so only that one is defined.
const setOwn = (holder: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== '__proto__') holder[name] = value
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
}

type ObjectShape = Extract<Shape, { readonly kind: 'object' }>

const keepObject = (
  value: Readonly<Record<string, unknown>>,
  { members, others: otherShape }: ObjectShape,
  echoes: Set<string>,
): unknown => {
  const kept: Record<string, unknown> = {}
  let others = 0
  let dropped = 0
  for (const name of Object.keys(value)) {
    const shape = members.get(name)
    const member = value[name]
    if (shape) kept[name] = keep(member, shape, echoes)
    else if (otherShape && others < maxMembers) {
      others += 1
      const shown = isSecretName(name) ? hide(member, echoes) : keep(member, otherShape, echoes)
      setOwn(kept, shorten(mask(name)), shown)
    } else {
      noteEchoes(name, echoes)
      noteEchoes(member, echoes)
      dropped += 1
    }
  }
  if (dropped > 0) kept[ellipsis] = `${dropped.toString()} more members`
  return kept
}

const keepList = (value: unknown, item: Shape, echoes: Set<string>): unknown => {
  // In a query a list is one text.
  const list: unknown = typeof value === 'string' ? value.split(',') : value
  return Array.isArray(list) ? firstOf(list, (one) => keep(one, item, echoes)) : undeclared
}

const keep = (value: unknown, shape: Shape, echoes: Set<string>): unknown => {
  if (value === null || value === undefined) return value
  switch (shape.kind) {
    case 'hide':
      return hide(value, echoes)
    case 'plain':
      return keepPlain(value, shape, echoes)
    case 'free':
      return keepFree(value, echoes)
    case 'list':
      return keepList(value, shape.item, echoes)
    case 'object':
      return isObject(value) ? keepObject(value, shape, echoes) : undeclared
  }
}

const cut = (text: string): string =>
  text.length > maxKeptCharacters
    ? `${text.slice(0, maxKeptCharacters - ellipsis.length)}${ellipsis}`.toWellFormed()
    : text

/** A part of a call with its shape. A part without a shape is not in the contract and is not kept. */
export type Part = { readonly value: unknown; readonly shape: Shape | undefined }

/** Returns the parts of one call as the log keeps them: JSON texts of at most 4,096 characters, null for an absent
 *  part. Hides values that the contract marks as sensitive, also where another part repeats them, and keeps nothing
 *  that the contract does not describe (docs/design/request-log.md#what-is-kept-of-a-body). Pure. */
export const redact = (parts: readonly Part[]): readonly (string | null)[] => {
  const echoes = new Set<string>()
  const texts = parts.map(({ value, shape }) => {
    if (value === undefined) return null
    return JSON.stringify(shape ? keep(value, shape, echoes) : undeclared)
  })
  // Longest first, because a shorter one may be a part of it.
  const secrets = [...echoes].toSorted((one, other) => other.length - one.length)
  const hideEchoes = (text: string): string =>
    secrets.reduce((shown, secret) => shown.replaceAll(JSON.stringify(secret).slice(1, -1), hidden), text)
  return texts.map((text) => (text === null ? null : cut(hideEchoes(text))))
}
