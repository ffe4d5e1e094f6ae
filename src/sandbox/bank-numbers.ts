import { createHash } from 'node:crypto'

/** Derives a number of `length` digits from `seed`. */
export const digitsOf = (seed: string, length: number): string => {
  const hash = createHash('sha256').update(seed).digest('hex')
  return (BigInt(`0x${hash}`) % 10n ** BigInt(length)).toString().padStart(length, '0')
}

const weightedSum = (digits: string, weights: readonly number[]): number =>
  Array.from(digits, (digit, at) => Number.parseInt(digit, 10) * (weights[at % weights.length] ?? 0)).reduce(
    (sum, weighted) => sum + weighted,
    0,
  )

/** Returns a Nigerian account number: nine digits and a check digit over these and the bank's code (NUBAN standard of
 *  the Central Bank of Nigeria). */
export const nuban = (bankCode: string, serial: string): string => {
  const check = (10 - (weightedSum(bankCode + serial, [3, 7, 3]) % 10)) % 10
  return `${serial}${check.toString()}`
}

/** Returns an IBAN: the country, two check digits, and the account within the country (ISO 13616, ISO 7064). */
export const iban = (countryCode: string, account: string): string => {
  // In base 36, A is 10 and Z is 35.
  const letters = `${account}${countryCode}00`
  const numeric = Array.from(letters, (one) => Number.parseInt(one, 36).toString()).join('')
  const check = 98n - (BigInt(numeric) % 97n)
  return `${countryCode}${check.toString().padStart(2, '0')}${account}`
}
