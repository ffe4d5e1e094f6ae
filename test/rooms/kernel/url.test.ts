import { expect, it } from 'vitest'
import { parseUrl } from '../../../src/kernel/url.ts'

it('a URL with letters beyond ASCII is parsed every time, also after V8 has compiled the parser', () => {
  const text = 'https://bücher.example/'
  const hosts = new Set(Array.from({ length: 30_000 }, () => parseUrl(text)?.hostname))
  expect([...hosts]).toEqual(['xn--bcher-kva.example'])
})

it('a text that is no URL is undefined', () => {
  expect(parseUrl('bücher')).toBeUndefined()
})
