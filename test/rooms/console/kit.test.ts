import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { transactionStatuses, transactionTypes } from '../../../generated/catalogue.ts'
import { assets, assetUrl } from '../../../src/console/kit/assets.ts'
import { Copy } from '../../../src/console/kit/copy.tsx'
import { dateText, durationText, offsetText } from '../../../src/console/kit/dates.tsx'
import { Facts } from '../../../src/console/kit/facts.tsx'
import { Field } from '../../../src/console/kit/field.tsx'
import { Form } from '../../../src/console/kit/form.tsx'
import { renderPlain } from '../../../src/console/kit/plain.tsx'
import { initialsOf, renderPage } from '../../../src/console/kit/shell.tsx'
import { Status } from '../../../src/console/kit/status.tsx'
import { Table } from '../../../src/console/kit/table.tsx'
import { Timeline } from '../../../src/console/kit/timeline.tsx'
import { accountWord, channelWord, effectText, spell, transactionWords } from '../../../src/console/words.ts'
import { samplePages } from '../../support/console-pages-sample.ts'
import { shellSample } from '../../support/console-shell-sample.ts'

const attack = `"><script>alert(1)</script><img src=x onerror='x'>`
const render = (node: JSX.Element): string => renderToString(node)

const plain = renderPlain({
  title: 'Sign in',
  base: '/console',
  children: Field({ name: 'email', label: 'E-mail' }),
})

describe('pages', () => {
  test.each([...samplePages, ...new Map([['/console/sign-in', plain]])])(
    '%s has no style attribute, no inline script and no event handler',
    (_path, html) => {
      expect(html).not.toMatch(/<[^>]*\sstyle=/)
      expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|<[^>]*\son[a-z]+=/)
      expect(html).not.toMatch(/https?:\/\/(?!sandbox\.corridor\.example)/)
    },
  )

  test('a page escapes every text of a person', () => {
    const shell = {
      ...shellSample('/console'),
      owner: { name: attack },
      person: { name: attack, email: attack },
      query: attack,
    }
    const html = renderPage({
      title: attack,
      shell,
      children: [
        Facts({ facts: [{ term: attack, value: attack }] }),
        Field({ name: 'reason', label: attack, value: attack, hint: attack, fault: attack }),
        Copy({ text: attack, what: attack }),
        Timeline({
          startedAt: new Date(0),
          groups: [
            { title: attack, events: [{ at: new Date(0), tone: 'bad', title: attack, note: attack }] },
          ],
        }),
      ],
    })
    expect(html).not.toMatch(/<script>|<img/)
  })

  test('the page of the navigation that is open is marked, and no other', () => {
    const html = samplePages.get('/console/payment') ?? ''
    const marked = html.match(/<a href="[^"]*" aria-current="page"/g)
    // The navigation is there twice: beside the page, and in the menu of narrow screens.
    expect(marked).toEqual(
      Array.from({ length: 2 }, () => '<a href="/console/transactions" aria-current="page"'),
    )
  })

  test('initials are of the first and the last name', () => {
    expect(initialsOf('Achieng Nia Wairimu')).toBe('AW')
    expect(initialsOf('plato')).toBe('P')
  })
})

describe('assets', () => {
  test('every asset of a page exists, and the fonts of the style sheet too', () => {
    for (const asset of ['style', 'htmx', 'script'] as const) {
      expect(assets.has(assetUrl('/console', asset).replace('/console/assets/', ''))).toBe(true)
    }
    const style = assets.get(assetUrl('', 'style').replace('/assets/', ''))?.body.toString() ?? ''
    const fonts = [...style.matchAll(/url\(([^)]+)\)/g)].map(([, name]) => name)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(assets.get(font ?? '')?.type).toBe('font/woff2')
  })
})

describe('forms', () => {
  test('a form carries its token and its attempt, and lists its faults with links to the fields', () => {
    const secret = { token: 'token', attempt: 'attempt' }
    const html = render(
      Form({
        action: '/console/keys',
        secret,
        submit: 'Create key',
        faults: { name: 'Enter a name.', reason: undefined, '': 'The key was not created.' },
      }),
    )
    expect(html).toContain('<input type="hidden" name="form" value="token"/>')
    expect(html).toContain('<input type="hidden" name="attempt" value="attempt"/>')
    expect(html).toContain('<li><a href="#name">Enter a name.</a></li><li>The key was not created.</li>')
    expect(html).not.toContain('#reason')
  })

  test('a field without a fault is not marked as invalid, and one with a fault is described by it', () => {
    expect(render(Field({ name: 'name', label: 'Name' }))).not.toContain('aria-invalid')
    const html = render(Field({ name: 'name', label: 'Name', hint: 'A hint', fault: 'A fault' }))
    expect(html).toContain('aria-describedby="name-hint name-fault"')
  })
})

describe('tables', () => {
  test('a table without rows says so, and each cell of a row names its column', () => {
    const props = {
      caption: 'Keys',
      columns: [{ label: 'Name', cell: (name: string) => name }],
      empty: { title: 'No keys yet' },
    }
    expect(render(Table<string>({ ...props, rows: [] }))).toContain('<p class="title">No keys yet</p>')
    const html = render(Table<string>({ ...props, rows: ['Shop'] }))
    expect(html).toContain('<th scope="col">Name</th>')
    expect(html).toContain('data-label="Name">Shop</td>')
  })
})

describe('dates', () => {
  test('dates are in UTC, whatever the time zone of the process is', () => {
    const at = new Date('2026-11-22T23:05:07.031Z')
    expect(dateText(at, 'weekday')).toBe('Sunday 22 November 2026')
    expect(dateText(at, 'moment')).toBe('22 Nov 2026, 23:05')
    expect(dateText(at, 'millisecond')).toBe('23:05:07.031')
  })

  test('durations have at most two units', () => {
    expect([37, 999.7, 27_800, 312_000, 51_540_000, 8 * 86_400_000].map(durationText)).toEqual([
      '37 ms',
      '1 s',
      '27.8 s',
      '5 min 12 s',
      '14 h 19 min',
      '8 days',
    ])
    expect([0, 37, 28_890, 660_000].map(offsetText)).toEqual(['0 ms', '+37 ms', '+28.89 s', '+11 min'])
  })
})

describe('words', () => {
  test('every status of every type has a word, and the word of the contract can stand beside it', () => {
    for (const status of transactionStatuses) {
      for (const type of transactionTypes) expect(transactionWords(status, type).word).not.toMatch(/_|^$/)
    }
    expect(transactionWords('SUCCESS', 'DEPOSIT').word).toBe('Collected')
    expect(render(Status({ status: 'UNKNOWN', type: 'WITHDRAW', withCode: true }))).toContain(
      'UNKNOWN</code>',
    )
  })

  test('accounts, channels and effects are said in words', () => {
    expect(accountWord('wallet:FEE:pending', 'USD')).toBe('Fee wallet, pending')
    expect(accountWord('clearing:nip', 'NGN')).toBe('Clearing NIP')
    expect(accountWord('liquidity', 'USD')).toBe('Liquidity USD')
    expect(channelWord('WE_CHAT')).toBe('WeChat')
    expect(spell('CUSTOMER_ACTION_REQUIRED')).toBe('Customer action required')
    expect(effectText({ kind: 'in', currency: 'NGN' })).toBe('to your NGN wallet')
  })
})
