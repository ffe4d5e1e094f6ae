import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parseBankCodes, parseInstitutions } from '../../../src/institutions/csv.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'

const bytes = (...lines: readonly string[]): Uint8Array => Buffer.from(`${lines.join('\n')}\n`)
const head = 'countryCode,channel,institutionCode,institutionName'
const swiftHead = 'countryCode,bic,bankName,city'
const routingHead = 'routingNumber,bankName'

const faultOf = (parse: () => unknown): string => {
  try {
    parse()
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}\n${error.detail.friendly ?? ''}`
    throw error
  }
  return ''
}

const institutionsFault = (...rows: readonly string[]): string =>
  faultOf(() => parseInstitutions(bytes(head, ...rows)))
const swiftFault = (...rows: readonly string[]): string =>
  faultOf(() => parseBankCodes('swift_code', bytes(swiftHead, ...rows)))
const routingFault = (...rows: readonly string[]): string =>
  faultOf(() => parseBankCodes('routing_number', bytes(routingHead, ...rows)))

describe('a file of institutions', () => {
  it('is read, its columns in any order, quoted or not, cells trimmed', () => {
    const file = bytes(
      'institutionName,countryCode,channel,institutionCode',
      '"Bank, with comma",NG,BANK_ACCOUNT,000013',
      ' M-Pesa , KE,MOBILE_MONEY,MPESA ',
    )
    expect(parseInstitutions(file)).toEqual([
      {
        countryCode: 'NG',
        channel: 'BANK_ACCOUNT',
        institutionCode: '000013',
        institutionName: 'Bank, with comma',
      },
      { countryCode: 'KE', channel: 'MOBILE_MONEY', institutionCode: 'MPESA', institutionName: 'M-Pesa' },
    ])
  })

  it('may begin with a byte order mark, and mix line ends', () => {
    const file = Buffer.from(`\u{FEFF}${head}\r\nNG,BANK_ACCOUNT,1,One\n\r\nNG,BANK_ACCOUNT,2,Zwölf\r\n`)
    expect(parseInstitutions(file).map(({ institutionName }) => institutionName)).toEqual(['One', 'Zwölf'])
  })

  it.each([
    ['a country that does not exist', 'QQ,BANK_ACCOUNT,1,One', '"QQ" is not a country code'],
    ['a country in small letters', 'ng,BANK_ACCOUNT,1,One', '"ng" is not a country code'],
    ['a country by a name every object has', 'constructor,BANK_ACCOUNT,1,One', 'is not a country code'],
    ['a channel without a list', 'NG,SWIFT,1,One', '"SWIFT" is neither'],
    ['a code that is empty', 'NG,BANK_ACCOUNT,,One', 'institutionCode is empty'],
    ['a name of spaces', 'NG,BANK_ACCOUNT,1,  ', 'institutionName is empty'],
    ['a cell too few', 'NG,BANK_ACCOUNT,1', '3 cells where the header has 4'],
    ['a cell too many', 'NG,BANK_ACCOUNT,1,One,Two', '5 cells where the header has 4'],
    ['a control character', 'NG,BANK_ACCOUNT,1,One\u{7}', 'control characters'],
    ['a name that is too long', `NG,BANK_ACCOUNT,1,${'x'.repeat(256)}`, 'institutionName is longer than 255'],
  ])('with %s is refused with the line', (_, row, expected) => {
    const fault = institutionsFault('NG,BANK_ACCOUNT,0,Zero', '', row)
    expect(fault).toContain('VALIDATION_ERROR\nline 4: ')
    expect(fault).toContain(expected)
  })

  it('with a duplicate row is refused with both lines; the same code in another country is another row', () => {
    const fault = institutionsFault(
      'NG,BANK_ACCOUNT,1,One',
      'GH,BANK_ACCOUNT,1,One',
      'NG,MOBILE_MONEY,1,One',
      'NG,BANK_ACCOUNT,1,Uno',
    )
    expect(fault).toBe('VALIDATION_ERROR\nline 5: repeats line 2')
  })

  it('is refused with every bad row, at most twenty', () => {
    const fault = institutionsFault(
      'QQ,BANK_ACCOUNT,1,One',
      'NG,BANK_ACCOUNT,1,One',
      'NG,PIGEON,1,One',
      'NG,BANK_ACCOUNT',
    )
    expect(fault.match(/^line \d+/gm)).toEqual(['line 2', 'line 4', 'line 5'])
    const many = institutionsFault(...Array.from({ length: 50 }, () => 'QQ,BANK_ACCOUNT,1,One'))
    expect(many.split('\n')).toHaveLength(22)
    expect(many).toContain('and 30 more')
  })

  it.each([
    ['nothing', ''],
    ['a blank line', '\n'],
    ['another header', 'source,destination,rate\nNG,BANK_ACCOUNT,1\n'],
    ['a column missing', 'countryCode,channel,institutionCode\nNG,BANK_ACCOUNT,1\n'],
    ['a column too many', `${head},city\nNG,BANK_ACCOUNT,1,One,Lagos\n`],
    ['a column twice', 'countryCode,channel,channel,institutionCode\nNG,BANK_ACCOUNT,1,One\n'],
  ])('with %s in place of the header is refused', (_, text) => {
    expect(faultOf(() => parseInstitutions(Buffer.from(text)))).toContain('the header must be countryCode,')
  })

  it('without rows, not in UTF-8, or not CSV is refused', () => {
    expect(institutionsFault()).toContain('no rows')
    expect(
      faultOf(() => parseInstitutions(Buffer.from(`${head}\nNG,BANK_ACCOUNT,1,Caf\u{E9}\n`, 'latin1'))),
    ).toContain('not UTF-8')
    expect(institutionsFault('NG,BANK_ACCOUNT,1,"One')).toContain('Quote')
    expect(institutionsFault('NG,BANK_ACCOUNT,1,One "or" Two')).toContain('line 2')
    expect(institutionsFault(`NG,BANK_ACCOUNT,1,"${'x\n'.repeat(5_000)}"`)).toContain('record exceed')
  })

  it('of more than 100,000 rows is refused', () => {
    const rows = Array.from({ length: 100_001 }, (_, index) => `NG,BANK_ACCOUNT,${index.toString()},One`)
    const file = Buffer.from(`${head}\n${rows.join('\n')}`)
    expect(faultOf(() => parseInstitutions(file))).toContain('More than 100000 rows')
  })
})

describe('a file of SWIFT codes', () => {
  it('is read and normalised, also with an empty city', () => {
    const file = bytes(swiftHead, 'GB,bukbgb22xxx,BARCLAYS,LONDON', 'DE,DEUTDEFF500,DEUTSCHE BANK,')
    expect(parseBankCodes('swift_code', file)).toEqual([
      { codeType: 'swift_code', code: 'BUKBGB22', countryCode: 'GB', bankName: 'BARCLAYS', city: 'LONDON' },
      {
        codeType: 'swift_code',
        code: 'DEUTDEFF500',
        countryCode: 'DE',
        bankName: 'DEUTSCHE BANK',
        city: null,
      },
    ])
  })

  it.each([
    ['no BIC', 'GB,BUKB,BARCLAYS,LONDON', '"BUKB" is not a SWIFT/BIC code'],
    ['another country’s BIC', 'FR,BUKBGB22,BARCLAYS,LONDON', 'BUKBGB22 is not a code of FR'],
    ['no country', 'QQ,BUKBGB22,BARCLAYS,LONDON', '"QQ" is not a country code'],
    ['no bank', 'GB,BUKBGB22,,LONDON', 'bankName is empty'],
  ])('with %s is refused with the line', (_, row, expected) => {
    expect(swiftFault('GB,MIDLGB22,HSBC,LONDON', row)).toContain(`line 3: ${expected}`)
  })

  it('with the same head office in two spellings is refused', () => {
    const fault = swiftFault('GB,BUKBGB22,BARCLAYS,LONDON', 'GB,bukbgb22XXX,BARCLAYS,LONDON')
    expect(fault).toContain('line 3: repeats line 2')
  })
})

describe('a file of routing numbers', () => {
  it('is read', () => {
    expect(parseBankCodes('routing_number', bytes(routingHead, '021000021,JPMORGAN CHASE BANK'))).toEqual([
      {
        codeType: 'routing_number',
        code: '021000021',
        countryCode: 'US',
        bankName: 'JPMORGAN CHASE BANK',
        city: null,
      },
    ])
  })

  it('with a wrong check digit, a lost zero, a repeated number or another list’s header is refused', () => {
    expect(routingFault('021000022,X')).toContain('line 2: "021000022" is not a routing number')
    expect(routingFault('21000021,X')).toContain('line 2: "21000021" is not a routing number')
    expect(routingFault('021000021,X', '021000021,X')).toContain('line 3: repeats line 2')
    expect(faultOf(() => parseBankCodes('routing_number', bytes(swiftHead, 'GB,BUKBGB22,X,Y')))).toContain(
      'the header must be routingNumber,bankName',
    )
  })
})

describe('the lists that the seed loads', () => {
  const data = (name: string) => readFile(new URL(`../../../src/seed/data/${name}`, import.meta.url))

  it('are valid, and contain the best-known routing number', async () => {
    expect(parseInstitutions(await data('institutions.csv')).length).toBeGreaterThan(900)
    expect(parseBankCodes('swift_code', await data('swift.csv')).length).toBeGreaterThan(15_000)
    const routingNumbers = parseBankCodes('routing_number', await data('routing-numbers.csv'))
    expect(routingNumbers.map(({ code }) => code)).toContain('021000021')
  })
})
