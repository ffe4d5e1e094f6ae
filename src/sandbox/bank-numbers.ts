import { createHash } from 'node:crypto'

/** A number of `length` digits that follows from `seed` alone. Pure. */
export const digitsOf = (seed: string, length: number): string => {
  const hash = createHash('sha256').update(seed).digest('hex')
  return (BigInt(`0x${hash}`) % 10n ** BigInt(length)).toString().padStart(length, '0')
}

const weightedSum = (digits: string, weights: readonly number[]): number =>
  Array.from(digits, (digit, at) => Number.parseInt(digit, 10) * (weights[at % weights.length] ?? 0)).reduce(
    (sum, weighted) => sum + weighted,
    0,
  )

/** A Nigerian account number: nine digits and the check digit that goes with the three of the bank. Pure. Source: the
 *  NUBAN standard of the Central Bank of Nigeria. */
export const nuban = (bankCode: string, serial: string): string => {
  const check = (10 - (weightedSum(bankCode + serial, [3, 7, 3]) % 10)) % 10
  return `${serial}${check.toString()}`
}

/** An IBAN: the country, two check digits, and the account within the country. Pure. Source: ISO 13616, ISO 7064. */
export const iban = (countryCode: string, account: string): string => {
  // A is 10, Z is 35.
  const letters = `${account}${countryCode}00`
  const numeric = Array.from(letters, (one) => Number.parseInt(one, 36).toString()).join('')
  const check = 98n - (BigInt(numeric) % 97n)
  return `${countryCode}${check.toString().padStart(2, '0')}${account}`
}
