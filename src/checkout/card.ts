/** The card form as submitted. Never stored, logged or passed on. */
export type CardFields = { readonly number: string; readonly expiry: string; readonly cvc: string }

/** The part of a card that the service may know. See docs/reliability.md#sensitive-data. */
export type Card = {
  readonly lastFour: string
  /** When the card expires: the end of its last month, in UTC. */
  readonly validUntil: Date
}

/** What is wrong with a field: the page has a sentence for it in each language. */
export type Fault =
  | 'numberMissing'
  | 'numberInvalid'
  | 'expiryMissing'
  | 'expiryInvalid'
  | 'cardExpired'
  | 'cvcMissing'
  | 'cvcInvalid'
  | 'networkMissing'
  | 'nameMissing'
  | 'nameInvalid'
  | 'phoneMissing'
  | 'phoneInvalid'

/** A fault for each invalid field. */
export type Faults<Field extends string> = { readonly [name in Field]?: Fault | undefined }

/** The result of reading a form: a value, or faults. */
export type FormResult<Value, Field extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: Faults<Field> }

/** Returns whether the check digit is correct (Luhn, ISO/IEC 7812). Pure. */
export const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => Number.parseInt(digit, 10) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

const numberShape = /^[0-9]{12,19}$/
const expiryShape = /^(0[1-9]|1[0-2])\/?([0-9]{2}|20[0-9]{2})$/
const cvcShape = /^[0-9]{3,4}$/

const faultOfNumber = (number: string): Fault | undefined => {
  if (number === '') return 'numberMissing'
  return numberShape.test(number) && passesLuhn(number) ? undefined : 'numberInvalid'
}

const endOfMonth = (expiry: string): Date | undefined => {
  const match = expiryShape.exec(expiry)
  if (!match) return undefined
  const month = Number.parseInt(match[1] ?? '', 10)
  const year = 2000 + (Number.parseInt(match[2] ?? '', 10) % 100)
  return new Date(Date.UTC(year, month))
}

const faultOfExpiry = (expiry: string): Fault | undefined => {
  if (expiry === '') return 'expiryMissing'
  return endOfMonth(expiry) ? undefined : 'expiryInvalid'
}

const faultOfCvc = (cvc: string): Fault | undefined => {
  if (cvc === '') return 'cvcMissing'
  return cvcShape.test(cvc) ? undefined : 'cvcInvalid'
}

/** Validates the card form and keeps only the last four digits of the number. Expiry is checked later, by the clock
 *  of the database. Pure. */
export const readCard = (fields: CardFields): FormResult<Card, keyof CardFields> => {
  const digits = fields.number.replace(/[\s-]/g, '')
  const expiry = fields.expiry.replace(/\s/g, '')
  const validUntil = endOfMonth(expiry)
  const faults: Faults<keyof CardFields> = {
    number: faultOfNumber(digits),
    expiry: faultOfExpiry(expiry),
    cvc: faultOfCvc(fields.cvc.trim()),
  }
  if (!validUntil || Object.values(faults).some((fault) => fault !== undefined)) return { ok: false, faults }
  return { ok: true, value: { lastFour: digits.slice(-4), validUntil } }
}
