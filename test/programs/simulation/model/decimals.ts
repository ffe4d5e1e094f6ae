// The model's own arithmetic, written from the contract and not from the code: exact, in bigint.

/** An exact fraction. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** The currencies of the simulation and their digits: two, none and six. */
export const digits: Readonly<Record<string, number>> = {
  USD: 2,
  NGN: 2,
  KES: 2,
  EUR: 2,
  GHS: 2,
  JPY: 0,
  USDT: 6,
}

/** No amount and no balance is larger. */
export const largest = 10n ** 15n

export const scaleOf = (currency: string): bigint => 10n ** BigInt(digits[currency] ?? 0)

export const divideUp = (over: bigint, under: bigint): bigint => (over + under - 1n) / under

/** Reads a plain decimal. */
export const fractionOf = (text: string): Fraction => {
  const [whole = '0', fraction = ''] = text.split('.')
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

/** Writes minor units with the currency's digits. */
export const show = (minor: bigint, currency: string): string => {
  const scale = scaleOf(currency)
  const places = digits[currency] ?? 0
  return places === 0
    ? minor.toString()
    : `${(minor / scale).toString()}.${(minor % scale).toString().padStart(places, '0')}`
}

/** Reads an amount of the wire; undefined for what the contract calls no amount: a sign, an exponent, leading zeros,
 *  more digits than the currency has, zero, or too large. */
export const readAmount = (text: string, currency: string): bigint | undefined => {
  const places = digits[currency]
  if (places === undefined || !/^(0|[1-9][0-9]{0,14})(\.[0-9]+)?$/.test(text)) return undefined
  const { over, under } = fractionOf(text)
  if (under > scaleOf(currency)) return undefined
  const minor = (over * scaleOf(currency)) / under
  return minor > 0n && minor <= largest ? minor : undefined
}

/** What `minor` of one currency is in another at `rate`, as an exact fraction of minor units. */
export const convert = (
  minor: bigint,
  rate: Fraction,
  { from, to }: { readonly from: string; readonly to: string },
): Fraction => ({ over: minor * rate.over * scaleOf(to), under: rate.under * scaleOf(from) })

/** A fraction as a decimal, cut off (not rounded) to `significant` digits and at most 15 after the point, without
 *  zeros at its end. */
export const cutTo = ({ over, under }: Fraction, significant: number): string => {
  const places = 15
  const text = ((over * 10n ** BigInt(places)) / under).toString()
  const cut = text
    .slice(0, significant)
    .padEnd(text.length, '0')
    .padStart(places + 1, '0')
  const [whole, fraction] = [cut.slice(0, -places), cut.slice(-places).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}
