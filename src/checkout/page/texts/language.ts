import { formatMoney, type Money } from '../../../kernel/money.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { portuguese } from './portuguese.ts'
import { swahili } from './swahili.ts'
import { createSay, type Say, type Texts } from './texts.ts'

/** The codes of the languages, the default first. */
export const languageCodes = ['en', 'fr', 'sw', 'pt'] as const

/** The code of a language, as in `?lang=fr`. */
export type LanguageCode = (typeof languageCodes)[number]

/** The languages of the pages, with the name each gives itself. */
export const languages = {
  en: { name: 'English', tag: 'en-GB', texts: english },
  fr: { name: 'Français', tag: 'fr', texts: french },
  sw: { name: 'Kiswahili', tag: 'sw', texts: swahili },
  pt: { name: 'Português', tag: 'pt-PT', texts: portuguese },
} as const satisfies Readonly<Record<LanguageCode, { name: string; tag: string; texts: Texts }>>

/** The language of a request. `isChosen`: by the switch, so that every link keeps it. */
export type Language = { readonly code: LanguageCode; readonly isChosen: boolean }

/** Chooses the language: `?lang=`, else the one that the browser prefers, else English. Pure. */
export const chooseLanguage = (asked: unknown, preferred: string | false): Language => {
  const chosen = languageCodes.find((code) => code === asked)
  if (chosen) return { code: chosen, isChosen: true }
  return { code: languageCodes.find((code) => code === preferred) ?? 'en', isChosen: false }
}

/** What pages are written with: sentences, amounts, dates, lists and names of countries of one language. */
export type Wording = {
  readonly code: LanguageCode
  readonly say: Say
  readonly money: (money: Money) => string
  /** A date with its time, in UTC. */
  readonly date: (at: Date) => string
  readonly list: (names: readonly string[]) => string
  readonly country: (countryCode: string) => string
}

// `formatMoney` writes digits and a point.
const parseDecimal = (text: string): Intl.StringNumericLiteral => text as Intl.StringNumericLiteral

// Exact: Intl reads the decimal text. The number of decimals is ours, since Intl differs for some currencies.
const createMoney =
  (tag: string) =>
  (money: Money): string => {
    const decimal = formatMoney(money)
    const digits = decimal.split('.')[1]?.length ?? 0
    const format = new Intl.NumberFormat(tag, {
      style: 'currency',
      // Intl takes codes of three letters only; the code that is shown is put in its place.
      currency: 'USD',
      currencyDisplay: 'code',
      useGrouping: 'always',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return format
      .formatToParts(parseDecimal(decimal))
      .map(({ type, value }) => (type === 'currency' ? money.currency : value))
      .join('')
  }

const createWording = (code: LanguageCode): Wording => {
  const { tag, texts } = languages[code]
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const countries = new Intl.DisplayNames([tag], { type: 'region' })
  return {
    code,
    say: createSay(texts),
    money: createMoney(tag),
    date: (at) => `${dates.format(at)} UTC`,
    list: (names) => lists.format(names),
    country: (countryCode) => countries.of(countryCode) ?? countryCode,
  }
}

const wordings = new Map<LanguageCode, Wording>()

/** Returns the wording of a language, which is made once. */
export const wordingOf = ({ code }: Pick<Language, 'code'>): Wording => {
  const wording = wordings.get(code) ?? createWording(code)
  wordings.set(code, wording)
  return wording
}
