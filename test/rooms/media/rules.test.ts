import { describe, expect, it } from 'vitest'
import { cleanFileName, contentTypeOf } from '../../../src/media/rules.ts'
import { fc } from '../../support/property.ts'

const anyCharacter = fc.oneof(
  fc.constantFrom('.', '/', '\\', ' ', '-', 'a', '\u200b', '\u0301'),
  fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
)
const anyText = fc.array(anyCharacter, { maxLength: 200 }).map((characters) => characters.join(''))

describe('cleanFileName', () => {
  it.each([
    ['deposit-slip.pdf', 'deposit-slip.pdf'],
    ['  my slip.pdf ', 'my-slip.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['C:\\fakepath\\scan.jpg', 'scan.jpg'],
    ['/slip.pdf/', 'slip.pdf'],
    ['slip.pdf/..', 'slip.pdf'],
    ['.htaccess', 'htaccess'],
    ['a..b...c', 'a.b.c'],
    ['slip\u202Efdp.exe', 'slipfdp.exe'],
    ['sl\u0000ip\u0007.pdf', 'slip.pdf'],
    ['a?b#c%2e&d="e".pdf', 'a_b_c_2e_d__e_.pdf'],
    ['Ọlá.pdf', 'Ọlá.pdf'],
    ['e\u0301.pdf', 'é.pdf'],
    ['收据.pdf', '收据.pdf'],
    ['---', '---'],
    ['€', '_'],
  ])('turns %j into %j', (fileName, name) => {
    expect(cleanFileName(fileName)).toBe(name)
  })

  it.each([
    '',
    ' ',
    '.',
    '..',
    '...',
    '/',
    '\\',
    '/../',
    './.',
    '. .',
    '\t\n',
    '\u0000\u001f',
    '\u200b',
    '\u00a0.',
    '\ufeff/\u3000',
  ])('leaves nothing of %j', (fileName) => {
    expect(cleanFileName(fileName)).toBe('')
  })

  it('leaves no two dots in a row, at any place', () => {
    for (const [fileName, name] of [
      ['a..pdf', 'a.pdf'],
      ['a......b..c', 'a.b.c'],
      ['..\\..\\etc/passwd..bak', 'passwd.bak'],
    ] as const) {
      expect(cleanFileName(fileName)).toBe(name)
    }
  })

  it('shortens a long name and keeps its extension', () => {
    expect(cleanFileName(`${'a'.repeat(200)}.pdf`)).toBe(`${'a'.repeat(76)}.pdf`)
    expect(cleanFileName(`a.${'b'.repeat(200)}`)).toBe(`a.${'b'.repeat(78)}`)
    expect(cleanFileName('😀'.repeat(100))).toBe('_'.repeat(80))
  })

  it('returns one harmless segment of at most 80 characters for any input', () => {
    fc.assert(
      fc.property(anyText, (fileName) => {
        const name = cleanFileName(fileName)
        expect(name).toMatch(/^([\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._-]*)?$/u)
        expect(name).not.toContain('..')
        expect(Array.from(name).length).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe('contentTypeOf', () => {
  it('recognises the accepted types in any case and with any parameters', () => {
    expect(contentTypeOf('application/pdf')).toBe('application/pdf')
    expect(contentTypeOf('Image/PNG; charset=binary')).toBe('image/png')
    expect(contentTypeOf('image/jpeg;q=1')).toBe('image/jpeg')
  })

  it.each([undefined, '', 'text/html', 'image/svg+xml', 'application/json', 'application/pdfx', 'image/jpg'])(
    'recognises no other type: %j',
    (header) => {
      expect(contentTypeOf(header)).toBeUndefined()
    },
  )
})
