import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { faultOfTarget, faultOfUrl, isPublicAddress, vettedLookup } from '../../../src/webhooks/guard.ts'

const production = { allowLoopback: false }
const sandbox = { allowLoopback: true }

const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 })
const resolvesTo =
  (...addresses: readonly string[]) =>
  async () =>
    addresses.map(address)

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:0:7f00:1::',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '3fff::1',
    '3fff:fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '',
    'localhost',
    '999.1.1.1',
  ])('%s is not public', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '198.17.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4009::200e',
    '::ffff:8.8.8.8',
  ])('%s is public', (text) => {
    expect(isPublicAddress(text)).toBe(true)
  })
})

describe('a URL in production', () => {
  test.each([
    'https://example.com/hooks',
    'https://example.com:8443/',
    'https://example.com:443/?a=b',
    'https://bücher.example/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('%s may be called', (url) => {
    expect(faultOfUrl(url, production)).toBeUndefined()
  })

  test.each([
    '',
    'example.com',
    '//example.com',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'https://user@example.com/',
    'https://:secret@example.com/',
    'https://example.com:22/',
    'https://example.com:80/',
    'https://example.com:8080/',
    'https://example.com:0/',
    'https://',
    'https://exa mple.com/',
    // IPv4 in every spelling: plain, decimal, hex, octal, short, mixed, with a dot at the end, in full-width digits.
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://0x0a.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://2852039166/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:7f00:1::]/',
  ])('%s may not be called', (url) => {
    expect(faultOfUrl(url, production)).toBeTypeOf('string')
  })
})

describe('a URL in the sandbox', () => {
  test.each([
    'http://127.0.0.1:3000/_sandbox/inbox',
    'http://[::1]:9999/',
    'http://127.9.9.9/',
    'http://localhost:3000/',
  ])('%s may be called', (url) => {
    expect(faultOfUrl(url, sandbox)).toBeUndefined()
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://a@127.0.0.1/',
    'ws://127.0.0.1/',
  ])('%s may still not be called', (url) => {
    expect(faultOfUrl(url, sandbox)).toBeTypeOf('string')
  })
})

test.each([
  [`https://hooks.example/${'a'.repeat(2_026)}`, undefined],
  [`https://hooks.example/${'a'.repeat(2_027)}`, 'must have at most 2048 characters'],
  ['https://hooks.example/\u202eexe', 'must have ASCII characters only, others percent-encoded'],
  ['https://hooks.example/%e2%80%ae', undefined],
])('a URL is saved only with up to 2,048 ASCII characters: %#', async (url, fault) => {
  expect(await faultOfTarget(url, { ...production, resolve: resolvesTo('1.1.1.1') })).toBe(fault)
})

describe('a name', () => {
  const fault = (options: { readonly allowLoopback: boolean }, ...addresses: readonly string[]) =>
    faultOfTarget('https://hooks.example/', { ...options, resolve: resolvesTo(...addresses) })

  test('may be saved when every address it has is public', async () => {
    expect(await fault(production, '1.1.1.1', '2606:4700:4700::1111')).toBeUndefined()
  })

  test.each([
    ['10.0.0.1'],
    ['1.1.1.1', '10.0.0.1'],
    ['169.254.169.254', '1.1.1.1'],
    ['1.1.1.1', '::1'],
    ['::ffff:127.0.0.1'],
  ])('with %s, %s is refused', async (...addresses) => {
    expect(await fault(production, ...addresses)).toBe('names a host with an address that is not public')
  })

  test('that has no address, or does not resolve, is refused', async () => {
    expect(await fault(production)).toBe('names a host without an address')
    const resolve = async () => Promise.reject(new Error('queryA ENOTFOUND'))
    expect(await faultOfTarget('https://hooks.example/', { ...production, resolve })).toBe(
      'names a host that does not resolve',
    )
  })

  test('of this machine is refused in production and allowed in the sandbox, without a name server', async () => {
    expect(await faultOfTarget('https://localhost/', production)).toBe(
      'names a host with an address that is not public',
    )
    expect(await faultOfTarget('https://a.localhost./', production)).toBeTypeOf('string')
    expect(await faultOfTarget('http://localhost:3000/', sandbox)).toBeUndefined()
  })

  test('that was public when it was saved and is private when it is called is not called', async () => {
    const answers = [['1.1.1.1'], ['127.0.0.1']]
    const options = { ...production, resolve: async () => (answers.shift() ?? []).map(address) }
    expect(await faultOfTarget('https://rebind.example/', options)).toBeUndefined()
    const error = await new Promise((done) => {
      vettedLookup(options)('rebind.example', { all: true }, (problem) => {
        done(problem)
      })
    })
    expect(error).toMatchObject({ code: 'ADDRESS_REFUSED' })
  })

  test('gives the connection only the vetted addresses', async () => {
    const options = { ...production, resolve: resolvesTo('1.1.1.1', '2606:4700:4700::1111') }
    const all = await new Promise((done) => {
      vettedLookup(options)('hooks.example', { all: true }, (problem, addresses) => {
        done(problem ?? addresses)
      })
    })
    expect(all).toEqual([address('1.1.1.1'), address('2606:4700:4700::1111')])
    const one = await new Promise((done) => {
      vettedLookup(options)('hooks.example', {}, (problem, text, family) => {
        done(problem ?? [text, family])
      })
    })
    expect(one).toEqual(['1.1.1.1', 4])
  })
})
