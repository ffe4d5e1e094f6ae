import { isObject, type Json } from './contract.ts'

/** How a language writes values. */
export type Notation = {
  readonly text: (value: string) => string
  readonly key: (name: string) => string
  readonly word: (value: null | boolean) => string
  /** The indentation of one level. */
  readonly step: string
}

/** JavaScript in the style of the project: single quotes, unquoted keys where possible. */
export const javascript: Notation = {
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : javascript.text(name)),
  word: (value) => String(value),
  step: '  ',
}

/** Python: like JSON except for three words. */
export const python: Notation = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  step: '    ',
}

const wide = 76

/** Writes a value in a language: on one line where it fits, else one member per line. Pure. */
export const literal = (value: Json, notation: Notation, indent = ''): string => {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value === 'number') return value.toString()
  if (value === null || typeof value === 'boolean') return notation.word(value)
  const deeper = indent + notation.step
  const isList = Array.isArray(value)
  const members = isObject(value)
    ? Object.entries(value).map(([name, one]) => `${notation.key(name)}: ${literal(one, notation, deeper)}`)
    : value.map((one: Json) => literal(one, notation, deeper))
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (members.length === 0) return `${open}${close}`
  const short = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (short.length + indent.length <= wide && !short.includes('\n')) return short
  return `${open}\n${members.map((one) => `${deeper}${one},\n`).join('')}${indent}${close}`
}
