import { describe, expect, it } from 'vitest'
import { toLatin } from '../../../src/advice/latin.ts'
import { windows1252 } from '../../support/pdf-text.ts'
import { fc } from '../../support/property.ts'

const anyText = fc.array(fc.nat({ max: 0x10ffff })).map((points) => String.fromCodePoint(...points))

describe('toLatin', () => {
  it.each([
    ['Société Générale', 'Société Générale'],
    ['Ọláṣeun Ṣẹ́gun', 'Oláseun Segun'],
    ['Ɓala Ɗanƙwari', 'Bala Dankwari'],
    ['Łódź', 'Lódz'],
    ['Nguyễn Thị', 'Nguyen Thi'],
    ['50 € – “x” …', '50 € – “x” …'],
    ['ﬁne ｗｉｄｅ', 'fine wide'],
    ['株式会社', '????'],
    ['Ада', '???'],
    ['👍🏽', '??'],
    ['a\u00a0b\tc\nd', 'a b c d'],
    ['soft\u00adhyphen\u200b', 'softhyphen'],
    ['', ''],
  ])('writes %j as %j', (text, latin) => {
    expect(toLatin(text)).toBe(latin)
  })

  it('returns only characters of Windows-1252 for any input', () => {
    const known = new Set(windows1252)
    fc.assert(
      fc.property(anyText, (text) => {
        expect(Array.from(toLatin(text)).filter((character) => !known.has(character))).toEqual([])
      }),
    )
  })
})
