/** What a payer typed into the card form. Lives as long as the request is read. */
export type CardFields = { readonly number: string; readonly expiry: string; readonly cvc: string }

/** A card as far as anything here may know it. Source: reliability §8. */
export type Card = {
  readonly lastFour: string
  /** The end of its last month, in UTC. */
  readonly goodUntil: Date
}

/** A sentence for each field that is wrong. */
export type Faults<Field extends string> = { readonly [name in Field]?: string | undefined }

/** What a form gave: a value, or what is wrong with it. */
export type Reading<Value, Field extends string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly faults: Faults<Field> }

/** True for digits whose check digit is right (ISO/IEC 7812). Pure. */
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

const faultOfNumber = (number: string): string | undefined => {
  if (number === '') return 'Enter the card number.'
  return numberShape.test(number) && passesLuhn(number)
    ? undefined
    : 'This is not a valid card number. Check the digits.'
}

const endOfMonth = (expiry: string): Date | undefined => {
  const match = expiryShape.exec(expiry)
  if (!match) return undefined
  const month = Number.parseInt(match[1] ?? '', 10)
  const year = 2000 + (Number.parseInt(match[2] ?? '', 10) % 100)
  return new Date(Date.UTC(year, month))
}

const faultOfExpiry = (expiry: string): string | undefined => {
  if (expiry === '') return 'Enter the expiry date.'
  return endOfMonth(expiry) ? undefined : 'Enter the expiry date as month and year, for example 08/29.'
}

const faultOfCvc = (cvc: string): string | undefined => {
  if (cvc === '') return 'Enter the security code.'
  return cvcShape.test(cvc) ? undefined : 'The security code has three or four digits.'
}

/** Reads the card form and keeps of the number its last four digits. The sentences never quote what was typed. Whether
 *  the card has expired the database's clock tells later. Pure. Source: contract §6. */
export const readCard = (fields: CardFields): Reading<Card, keyof CardFields> => {
  const digits = fields.number.replace(/[\s-]/g, '')
  const expiry = fields.expiry.replace(/\s/g, '')
  const goodUntil = endOfMonth(expiry)
  const faults: Faults<keyof CardFields> = {
    number: faultOfNumber(digits),
    expiry: faultOfExpiry(expiry),
    cvc: faultOfCvc(fields.cvc.trim()),
  }
  if (!goodUntil || Object.values(faults).some((fault) => fault !== undefined)) return { ok: false, faults }
  return { ok: true, value: { lastFour: digits.slice(-4), goodUntil } }
}
