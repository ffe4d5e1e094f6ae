import { describe, expect, test } from 'vitest'
import { rateText } from '../../../src/console/kit/numbers.ts'
import { busiestOf } from '../../../src/console/pages/home/money.ts'
import { pagerOf } from '../../../src/console/paging.ts'
import { countryWord } from '../../../src/console/words.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const balanceIn = (currency: string) => ({
  name: currency,
  available: { minor: 100n, currency },
  held: { minor: 0n, currency },
  heldFor: 0,
  isUnknown: false,
  days: [],
})
const figureIn = (currency: string, succeeded: number) =>
  ({
    day: '2026-11-22',
    type: 'WITHDRAW',
    currency,
    succeeded,
    failed: 1,
    movedMinor: 1n,
    medianMs: 1,
  }) as const

describe('the home page', () => {
  test('is about the wallet with most payments, or the first where there are none', () => {
    const balances = ['CAD', 'NGN', 'USD'].map(balanceIn)
    const figures = [figureIn('NGN', 2), figureIn('USD', 3), figureIn('USD', 1)]
    expect(busiestOf(balances, figures)?.available.currency).toBe('USD')
    expect(busiestOf(balances, [])?.available.currency).toBe('CAD')
    expect(busiestOf([], figures)).toBeUndefined()
  })

  test('names the country of the business', async () => {
    const { business } = await setUpPayout(app)
    const { html } = await (await site.signIn(business.id, 'OWNER')).get('/console')
    expect(html).toContain(`<span>${countryWord('NG')}</span>`)
    expect(['NG', 'CI', '*', ''].map(countryWord)).toEqual(['Nigeria', 'Côte d’Ivoire', '*', ''])
  })
})

describe('the navigation', () => {
  test('marks the page that a page is below, and none for the account of the person', async () => {
    const setup = await setUpPayout(app)
    await aPayout(setup)
    const owner = await site.signIn(setup.business.id, 'OWNER')
    const markedAt = async (path: string) =>
      [...(await owner.get(path)).html.matchAll(/<a href="([^"]*)" aria-current="page">/g)].map(
        ([, href]) => href,
      )
    const event =
      /\/console\/events\/[0-9a-f]{24}/.exec((await owner.get('/console/webhooks')).html)?.[0] ?? ''
    expect(new Set(await markedAt(event))).toEqual(new Set(['/console/webhooks']))
    expect(await markedAt('/console/me')).toEqual([])
  })
})

describe('the rates', () => {
  test('are paged, and filtered by currency', async () => {
    const { business } = await setUpPayout(app)
    const owner = await site.signIn(business.id, 'OWNER')
    const all = await owner.get('/console/rates')
    expect(Buffer.byteLength(all.html)).toBeLessThan(60_000)
    const { html } = await owner.get('/console/rates?from=usd&to=ngn')
    expect(html.match(/<b>1 [A-Z]{3,4}<\/b>/g)).toEqual(['<b>1 USD</b>'])
    expect((await owner.get('/console/rates?from=ZZZ')).html).toContain('No rate matches these currencies.')
  })

  test('have grouped digits', () => {
    expect(['1540.25', '0.41', '1234567.000125', '12'].map(rateText)).toEqual([
      '1,540.25',
      '0.41',
      '1,234,567.000125',
      '12',
    ])
  })
})

describe('the pages of a list', () => {
  test('are counted where there are several', () => {
    const list = { href: '/x', query: new URLSearchParams(), noun: ['batch', 'batches'] } as const
    const textOf = (page: number, total: number) => pagerOf(list, { page, total }).text
    expect([textOf(0, 0), textOf(0, 1), textOf(0, 50)]).toEqual(['0 batches', '1 batch', '50 batches'])
    expect([textOf(0, 51), textOf(1, 51), textOf(2, 51)]).toEqual([
      '1 to 50 of 51 batches',
      '51 to 51 of 51 batches',
      '0 of 51 batches',
    ])
  })
})
