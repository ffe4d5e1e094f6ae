import type { CryptoAsset, VirtualAccountCurrency } from '../../generated/catalogue.ts'
import type { AccountIssuer, IssuedAccount } from '../rails/index.ts'
import { solanaAddress, stellarAddress, tronAddress } from './addresses.ts'
import { digitsOf, iban, nuban } from './bank-numbers.ts'

/** The bank of the sandbox's accounts in a currency, and how their numbers are made. */
type Bank = Pick<IssuedAccount, 'countryCode' | 'institution'> & {
  readonly numberOf: (seed: string) => string
}

const institution = (institutionCode: string, institutionName: string) => ({
  institutionCode,
  institutionName,
})

// Real banks of the reference lists (src/seed/data); the account numbers are made up.
const banks: Readonly<Record<VirtualAccountCurrency, Bank>> = {
  NGN: {
    countryCode: 'NG',
    institution: institution('000013', 'GTBANK PLC'),
    // 058 is the code of the same bank that NUBAN check digits use.
    numberOf: (seed) => nuban('058', digitsOf(seed, 9)),
  },
  GBP: {
    countryCode: 'GB',
    institution: institution('200000', 'BARCLAYS BANK UK PLC'),
    numberOf: (seed) => digitsOf(seed, 8),
  },
  EUR: {
    countryCode: 'DE',
    institution: institution('DEUTDEFF', 'DEUTSCHE BANK AG'),
    numberOf: (seed) => iban('DE', `50070010${digitsOf(seed, 10)}`),
  },
  USD: {
    countryCode: 'US',
    institution: institution('021000021', 'JPMORGAN CHASE BANK'),
    numberOf: (seed) => digitsOf(seed, 12),
  },
  KES: {
    countryCode: 'KE',
    institution: institution('KCBLKENX', 'KCB BANK KENYA LIMITED'),
    numberOf: (seed) => digitsOf(seed, 10),
  },
}

const networks: Readonly<Record<CryptoAsset, Readonly<Record<string, (seed: string) => string>>>> = {
  USDT: { TRON: tronAddress, SOLANA: solanaAddress },
  USDC: { SOLANA: solanaAddress, STELLAR: stellarAddress },
}

// These endings choose the outcome of a sandbox payment (docs/behaviour.md#sandbox-outcomes).
const magicEnding = /000[1-5]$/

const numberOf = (bank: Bank, requestId: string): string => {
  for (let attempt = 0; ; attempt += 1) {
    const number = bank.numberOf(`${requestId}|${attempt.toString()}`)
    if (!magicEnding.test(number)) return number
  }
}

/** The issuer of the sandbox. It is stateless: numbers and addresses are derived from the request id, so the same
 *  request returns the same account. Check digits are valid. Money reaches these accounts only through
 *  simulate-transfer. */
export const sandboxIssuer: AccountIssuer = {
  issueAccount: ({ requestId, currency, holder }) => {
    const bank = banks[currency]
    const { countryCode, institution: held } = bank
    const accountNumber = numberOf(bank, requestId)
    return Promise.resolve({ accountNumber, accountName: holder.name, countryCode, institution: held })
  },
  issueWallet: ({ requestId, asset }) =>
    Promise.resolve(
      Object.entries(networks[asset]).map(([network, addressOf]) => ({
        network,
        address: addressOf(`${requestId}|${network}`),
      })),
    ),
}
