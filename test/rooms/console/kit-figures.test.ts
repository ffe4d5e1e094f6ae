import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { Bars, isLabelled } from '../../../src/console/kit/bars.tsx'
import { Beats } from '../../../src/console/kit/beats.tsx'
import { Meter } from '../../../src/console/kit/meter.tsx'
import { amountText, Figure, moneyText, wholeText } from '../../../src/console/kit/money.tsx'
import { compactText, ratioOf, scaleFor } from '../../../src/console/kit/scale.ts'
import { sparkPath } from '../../../src/console/kit/spark.tsx'

const usd = (minor: bigint) => ({ minor, currency: 'USD' })
const render = (node: JSX.Element): string => renderToString(node)

describe('money', () => {
  test('amounts are grouped, with the digits of their currency', () => {
    expect(amountText({ minor: 192531250n, currency: 'NGN' })).toBe('1,925,312.50')
    expect(amountText({ minor: 5000n, currency: 'JPY' })).toBe('5,000')
    expect(amountText(usd(7n))).toBe('0.07')
    expect(moneyText({ minor: 1234567890n, currency: 'USDC' })).toBe('1,234.567890 USDC')
  })

  test('a negative amount has a minus sign', () => {
    expect(amountText(usd(-125000n))).toBe('−1,250.00')
  })

  test('the largest amount keeps every digit', () => {
    expect(amountText(usd(10n ** 15n))).toBe('10,000,000,000,000.00')
    expect(wholeText(usd(10n ** 15n + 99n))).toBe('10,000,000,000,000')
  })

  test('the minor units of a figure are small, and a currency without them has none', () => {
    expect(render(Figure({ of: usd(48411240n) }))).toContain('484,112<small>.40</small>')
    expect(render(Figure({ of: { minor: 5000n, currency: 'JPY' } }))).not.toContain('small')
  })
})

describe('scales', () => {
  test('ticks are 1, 2 or 5 times a power of ten, at most five above zero', () => {
    const topOf = (largest: bigint) => compactText(scaleFor(largest, 'USD').top, 'USD')
    expect([7123500n, 0n, 100n, 501n, 10n ** 13n].map(topOf)).toEqual(['80k', '1', '1', '6', '100bn'])
    expect(scaleFor(7123500n, 'USD').ticks).toHaveLength(5)
  })

  test('units are written briefly', () => {
    expect([0n, 99900n, 250_000_00n, 2_500_000_00n].map((minor) => compactText(minor, 'USD'))).toEqual([
      '0',
      '999',
      '250k',
      '2.5m',
    ])
  })

  test('a share is exact to four digits, also of the largest amounts', () => {
    expect(ratioOf(6356n, 10_000n)).toBe(0.6356)
    expect(ratioOf(10n ** 15n - 1n, 10n ** 15n)).toBe(0.9999)
  })
})

describe('charts', () => {
  test('a line goes from its lowest to its highest value, and a flat line is in the middle', () => {
    expect(sparkPath([1n, 3n, 2n])).toBe('M0 46L150 12L300 29')
    expect(sparkPath([5n, 5n])).toBe('M0 29L300 29')
    expect(sparkPath([])).toBe('')
    expect(sparkPath([5n])).toBe('M0 29')
  })

  test('each bar has a title, and the table beneath has the same figures', () => {
    const html = render(
      Bars({
        label: 'Money moved per day',
        currency: 'USD',
        unit: 'Day',
        series: ['Payouts', 'Collections'],
        bars: [
          { label: '21 Nov', values: [2032400n, 0n] },
          { label: 'Today', values: [0n, 0n], isPartial: true },
        ],
      }),
    )
    expect(html).toContain('<title>21 Nov: Payouts 20,324.00 USD, Collections 0.00 USD</title>')
    expect(html).toContain('<th scope="row">21 Nov</th><td class="right num">20,324</td>')
    // One part for one value above zero.
    expect(html.match(/<path class="data-/g)).toHaveLength(1)
  })

  test('a chart of no bars and of 90 bars can be drawn, with labels that do not overlap', () => {
    const props = { label: 'Money moved', currency: 'JPY', unit: 'Day', series: ['Payouts'] }
    expect(render(Bars({ ...props, bars: [] }))).toContain('<svg')
    const labelled = Array.from({ length: 90 }, (_, index) => index).filter((index) => isLabelled(index, 90))
    expect(labelled).toEqual([0, 15, 30, 45, 60, 75, 89])
  })

  test('a failed period is marked, and a period without deliveries is empty', () => {
    const html = render(Beats({ beats: [{ ms: 50, hasFailed: false }, null, { ms: 0, hasFailed: true }] }))
    expect(html.match(/<rect/g)).toHaveLength(2)
    expect(html).toContain('class="bad" x="66.67%" y="0%"')
  })

  test('a meter says what is left, and never draws more than its width', () => {
    const html = render(Meter({ label: 'Today', used: usd(150n), limit: usd(100n) }))
    expect(html).toContain('0.00')
    expect(html).toContain('width="100%"')
    expect(render(Meter({ label: 'Today', used: usd(0n), limit: usd(0n) }))).toContain('width="100%"')
  })
})
