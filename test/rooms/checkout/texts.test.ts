import { describe, expect, it, test } from 'vitest'
import { chooseLanguage, languageCodes, languages } from '../../../src/checkout/page/texts/language.ts'
import type { Texts } from '../../../src/checkout/page/texts/texts.ts'

const english: Texts = languages.en.texts
const others = languageCodes.filter((code) => code !== 'en')

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

// The same words in both languages.
const sameWords: Readonly<Record<string, readonly string[]>> = { fr: ['MOBILE_MONEY'], sw: [], pt: [] }

describe.each(others)('the table of sentences in %s', (code) => {
  const texts: Texts = languages[code].texts
  const entries = Object.entries(texts)

  it('has every sentence of the English one, and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('keeps the placeholders of each sentence', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(placeholdersOf(texts[key as keyof Texts]), key).toEqual(placeholdersOf(text))
    }
  })

  it('leaves no sentence in English', () => {
    const same = entries.filter(([key, text]) => text === english[key as keyof Texts]).map(([key]) => key)
    expect(same).toEqual(sameWords[code])
  })

  it('ends each sentence as English does', () => {
    const isSentence = (text: string) => /[.?:]$/.test(text.replace(/[\u00a0 ]+(?=[?:])/g, ''))
    const differing = entries.filter(
      ([key, text]) => isSentence(text) !== isSentence(english[key as keyof Texts]),
    )
    expect(differing).toEqual([])
  })
})

test.each([
  ['fr', 'sw', { code: 'fr', isChosen: true }],
  [undefined, 'sw', { code: 'sw', isChosen: false }],
  ['de', 'pt', { code: 'pt', isChosen: false }],
  ['toString', false, { code: 'en', isChosen: false }],
  [['fr', 'fr'], 'en', { code: 'en', isChosen: false }],
] as const)('?lang=%s with %s preferred chooses %j', (asked, preferred, language) => {
  expect(chooseLanguage(asked, preferred)).toEqual(language)
})
