import { createHash } from 'node:crypto'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { cryptoAssets, virtualAccountCurrencies } from '../../../generated/catalogue.ts'
import type { IssuedAddress } from '../../../src/rails/issuer.ts'
import { solanaAddress, stellarAddress, tronAddress } from '../../../src/sandbox/addresses.ts'
import { iban, nuban } from '../../../src/sandbox/bank-numbers.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { fc } from '../../support/property.ts'

// This test checks check digits with its own arithmetic, written from the standards.

type Currency = (typeof virtualAccountCurrencies)[number]

const holder = { customerId: 'c'.repeat(24), name: 'Grace Miller', countryCode: 'US' }
const requestIds = fc.stringMatching(/^[0-9a-f]{24}$/)

const issue = (requestId: string, currency: Currency) =>
  sandboxIssuer.issueAccount({ requestId, currency, holder, oneTime: null })

/** Holds for the account of any request, in `currency`. */
const always = (currency: Currency, holds: (account: Awaited<ReturnType<typeof issue>>) => void) =>
  fc.assert(
    fc.asyncProperty(requestIds, async (requestId) => {
      holds(await issue(requestId, currency))
    }),
    { numRuns: 300 },
  )

const digitAt = (text: string, at: number): number => Number.parseInt(text.charAt(at), 10)

// 3-7-3 over bank and serial; the sum and the check digit make a multiple of ten.
const isNuban = (bankCode: string, number: string): boolean => {
  const text = bankCode + number.slice(0, 9)
  let sum = digitAt(number, 9)
  for (let at = 0; at < text.length; at += 1) sum += digitAt(text, at) * (at % 3 === 1 ? 7 : 3)
  return number.length === 10 && sum % 10 === 0
}

// 3-7-1 over all nine digits make a multiple of ten.
const isRoutingNumber = (number: string): boolean => {
  let sum = 0
  for (let at = 0; at < 9; at += 1) sum += digitAt(number, at) * ([3, 7, 1][at % 3] ?? 0)
  return /^[0-9]{9}$/.test(number) && sum % 10 === 0
}

describe('bank accounts', () => {
  it('NGN: ten digits with a valid check digit over serial and bank code', async () => {
    expect(isNuban('011', '0000014579')).toBe(true)
    expect(isNuban('011', '0000014578')).toBe(false)
    expect(nuban('011', '000001457')).toBe('0000014579')
    await always('NGN', ({ accountNumber, institution }) => {
      expect(isNuban('058', accountNumber), accountNumber).toBe(true)
      expect(institution).toEqual({ institutionCode: '000013', institutionName: 'GTBANK PLC' })
    })
  })

  it('EUR: an IBAN with valid check digits, and a BIC', async () => {
    expect(iban('DE', '370400440532013000')).toBe('DE89370400440532013000')
    await always('EUR', ({ accountNumber, countryCode, institution }) => {
      expect(isValidIBAN(accountNumber), accountNumber).toBe(true)
      expect(accountNumber.slice(0, 2)).toBe(countryCode)
      expect(isValidBIC(institution.institutionCode)).toBe(true)
    })
  })

  it('USD: a routing number with a valid check digit, and an account number', async () => {
    expect(isRoutingNumber('021000022')).toBe(false)
    await always('USD', ({ accountNumber, institution }) => {
      expect(isRoutingNumber(institution.institutionCode)).toBe(true)
      expect(accountNumber).toMatch(/^[0-9]{12}$/)
    })
  })

  it('GBP: a sort code and eight digits; KES: ten digits', async () => {
    await always('GBP', ({ accountNumber, institution }) => {
      expect(`${institution.institutionCode} ${accountNumber}`).toMatch(/^[0-9]{6} [0-9]{8}$/)
    })
    await always('KES', ({ accountNumber }) => {
      expect(accountNumber).toMatch(/^[0-9]{10}$/)
    })
  })

  it.each(virtualAccountCurrencies)(
    '%s: equal requests get equal numbers, other requests other numbers, and no ending has a meaning',
    async (currency) => {
      const ids = Array.from({ length: 1_000 }, (_, at) => at.toString(16).padStart(24, '0'))
      const numbers = await Promise.all(ids.map(async (id) => (await issue(id, currency)).accountNumber))
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.filter((number) => /000[1-5]$/.test(number))).toEqual([])
      expect((await issue(ids[7] ?? '', currency)).accountNumber).toBe(numbers[7])
    },
  )

  it('no number has an ending that chooses an outcome', async () => {
    // Found by search: the first number of this request would end in 0003.
    const first = createHash('sha256').update('0000000000000000000012d7|0').digest('hex')
    expect((BigInt(`0x${first}`) % 10_000n).toString()).toBe('3')
    expect((await issue('0000000000000000000012d7', 'KES')).accountNumber).not.toMatch(/000[1-5]$/)
  })
})

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const decodeBase58 = (text: string, length: number): Buffer => {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(base58Alphabet.indexOf(letter))
  return Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex')
}

const decodeBase32 = (text: string): Buffer => {
  let bits = ''
  for (const letter of text) {
    bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

// By polynomial division over GF(2) of the message and sixteen zeros, unlike the code under test.
const crc16 = (bytes: Buffer): number => {
  let rest = 0n
  for (const byte of [...bytes, 0, 0]) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      rest = (rest << 1n) | BigInt((byte >> bit) & 1)
      if (rest >> 16n) rest ^= 0x11021n
    }
  }
  return Number.parseInt(rest.toString(), 10)
}

const field = 2n ** 255n - 19n

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  for (let rest = exponent, square = base; rest > 0n; rest >>= 1n, square = (square * square) % field) {
    if (rest & 1n) result = (result * square) % field
  }
  return result
}

// A point of the curve (RFC 8032): x² = (y² − 1) / (d·y² + 1) has a root.
const isPublicKey = (bytes: Buffer): boolean => {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n)
  const d = (-121_665n * power(121_666n, field - 2n)) % field
  const square = ((y * y - 1n) * power((((d * y * y + 1n) % field) + field) % field, field - 2n)) % field
  return bytes.length === 32 && power((square + field) % field, (field - 1n) / 2n) === 1n
}

const checks: Readonly<Record<string, (address: string) => void>> = {
  TRON: (address) => {
    const bytes = decodeBase58(address, 25)
    expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(bytes[0]).toBe(0x41)
    expect(bytes.subarray(21)).toEqual(sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4))
  },
  SOLANA: (address) => {
    expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(isPublicKey(decodeBase58(address, 32))).toBe(true)
  },
  STELLAR: (address) => {
    const bytes = decodeBase32(address)
    expect(address).toMatch(/^G[A-Z2-7]{55}$/)
    expect(bytes.readUInt16LE(33)).toBe(crc16(bytes.subarray(0, 33)))
    expect(isPublicKey(bytes.subarray(1, 33))).toBe(true)
  },
}

const check = ({ network, address }: IssuedAddress): void => {
  const checkAddress = checks[network]
  if (!checkAddress) throw new Error(`no check for addresses of ${network}`)
  checkAddress(address)
}

describe('wallets', () => {
  it('the checks of this test tell valid addresses from invalid ones', () => {
    // Addresses from the documentation of their networks.
    check({ network: 'TRON', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
    check({ network: 'SOLANA', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' })
    check({ network: 'STELLAR', address: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN' })
    const keys = Array.from({ length: 64 }, (_, at) => sha256(Buffer.of(at)))
    expect(keys.filter(isPublicKey).length).toBeLessThan(48)
    expect(() => {
      check({ network: 'TRON', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })
    }).toThrow()
    expect(() => {
      check({ network: 'STELLAR', address: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVM' })
    }).toThrow()
  })

  it.each(cryptoAssets)(
    '%s: every address is right by its checksum, and follows from the request',
    async (asset) => {
      await fc.assert(
        fc.asyncProperty(requestIds, async (requestId) => {
          const addresses = await sandboxIssuer.issueWallet({ requestId, asset, holder })
          expect(addresses).toHaveLength(2)
          addresses.forEach(check)
          expect(await sandboxIssuer.issueWallet({ requestId, asset, holder })).toEqual(addresses)
        }),
        { numRuns: 200 },
      )
    },
  )

  it('another seed gives another address', () => {
    for (const addressOf of [tronAddress, solanaAddress, stellarAddress]) {
      const made = Array.from({ length: 300 }, (_, at) => addressOf(at.toString()))
      expect(new Set(made).size).toBe(300)
    }
  })
})
