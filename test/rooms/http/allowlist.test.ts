import { describe, expect, it } from 'vitest'
import { parseNetwork, type Network } from '../../../src/kernel/network.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// F30: the allowlist checks the real client address. Every request here comes from 127.0.0.1, which is a trusted proxy.

const network = (text: string): Network => {
  const parsed = parseNetwork(text)
  if (!parsed) throw new Error(`${text} is no network`)
  return parsed
}

const app = useApp({ trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'].map(network) })
const path = '/api/v1/org/balance'

type Forwarded = string | readonly string[] | undefined

const ask = (url: string, key: string, forwarded: Forwarded) => {
  const values = forwarded === undefined ? [] : [forwarded].flat()
  return fetch(`${url}${path}`, {
    headers: [['x-api-key', key], ...values.map((value): [string, string] => ['x-forwarded-for', value])],
  })
}

const namesOf = ({ headers }: RawAnswer): readonly string[] => {
  const names: string[] = []
  headers.forEach((_value, name) => names.push(name))
  return names
}

const listed = async (...networks: readonly string[]) => {
  const business = await aBusiness(app)
  for (const one of networks) await app.wired.allowlist.add(business.id, one)
  return business
}

describe('behind trusted proxies', () => {
  it.each<[string, string, Forwarded, boolean]>([
    ['one hop', '203.0.113.7', '203.0.113.7', true],
    ['another address', '203.0.113.7', '203.0.113.8', false],
    ['two hops', '203.0.113.7', '203.0.113.7, 10.1.2.3', true],
    ['three hops', '203.0.113.7', '203.0.113.7, 2001:db8:ffff::1, 10.1.2.3', true],
    ['a spoofed first entry', '203.0.113.7', '203.0.113.7, 198.51.100.9', false],
    ['a spoofed first entry before two hops', '203.0.113.7', '203.0.113.7, 198.51.100.9, 10.1.2.3', false],
    ['the peer behind a spoofed entry', '198.51.100.9', '203.0.113.7, 198.51.100.9, 10.1.2.3', true],
    ['an untrusted proxy between', '203.0.113.7', '203.0.113.7, 192.0.2.1, 10.1.2.3', false],
    ['repeated headers', '203.0.113.7', ['203.0.113.7', '10.1.2.3'], true],
    ['a spoofed header before the proxy’s own', '203.0.113.7', ['203.0.113.7', '198.51.100.9'], false],
    ['IPv6', '2001:db8:1::/48', '2001:db8:1::5', true],
    ['IPv6 in another spelling', '2001:db8:1::5', '2001:0DB8:0001:0000:0000:0000:0000:0005', true],
    ['IPv4 mapped into IPv6', '203.0.113.0/24', '::ffff:203.0.113.7', true],
    ['a mapped range', '::ffff:203.0.113.0/120', '203.0.113.7', true],
    ['a mapped address outside', '203.0.113.0/24', '::ffff:198.51.100.9', false],
    ['a port beside the address', '203.0.113.7', '203.0.113.7:51234', true],
    ['a port beside IPv6', '2001:db8:1::5', '[2001:db8:1::5]:443', true],
    ['garbage', '203.0.113.7', 'garbage', false],
    ['garbage behind a hop', '203.0.113.7', '203.0.113.7, unknown, 10.1.2.3', false],
    ['garbage that nobody trusted wrote', '198.51.100.9', 'garbage, 198.51.100.9', true],
    ['an obfuscated address', '203.0.113.7', '203.0.113.07', false],
    ['an empty entry', '203.0.113.7', '203.0.113.7, ', false],
    ['all of IPv4', '0.0.0.0/0', '203.0.113.7', true],
    ['all of IPv4, from IPv6', '0.0.0.0/0', '2001:db8:1::5', false],
    ['proxies alone', '10.1.2.3', '10.1.2.3', true],
    ['no header: the proxy itself', '127.0.0.1', undefined, true],
    ['no header, and a list of others', '203.0.113.7', undefined, false],
  ])('%s', async (...[, onList, forwarded, isAccepted]) => {
    const { key } = await listed(onList)
    expect((await ask(app.url, key, forwarded)).status).toBe(isAccepted ? 200 : 401)
  })

  it('a list of hops of the maximum header length gives the same result as a short one', async () => {
    const { key } = await listed('203.0.113.7')
    const hops = Array.from({ length: 900 }, () => '10.1.2.3').join(', ')
    expect((await ask(app.url, key, `203.0.113.7, ${hops}`)).status).toBe(200)
    expect((await ask(app.url, key, `198.51.100.9, ${hops}`)).status).toBe(401)
  })
})

describe('without a trusted proxy', () => {
  it('the header is ignored', async () => {
    const other = await app.serveOn(app.urlAs('api'))
    try {
      const { key } = await listed('203.0.113.7')
      expect((await ask(other.url, key, '203.0.113.7')).status).toBe(401)
      const local = await listed('127.0.0.0/8')
      expect((await ask(other.url, local.key, '203.0.113.7')).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('the allowlist of a business', () => {
  it('admits every address while it is empty, applies from the next request, and covers every key', async () => {
    const business = await aBusiness(app)
    const second = await app.createKey(business.id, {})
    const statuses = async () =>
      Promise.all(
        [business.key, second.key].map(async (key) => (await ask(app.url, key, '203.0.113.7')).status),
      )
    expect(await statuses()).toEqual([200, 200])
    await app.wired.allowlist.add(business.id, '198.51.100.0/24')
    expect(await statuses()).toEqual([401, 401])
    await app.wired.allowlist.add(business.id, '203.0.113.0/24')
    expect(await statuses()).toEqual([200, 200])
    await app.wired.allowlist.remove(business.id, '203.0.113.0/24')
    expect(await statuses()).toEqual([401, 401])
    await app.wired.allowlist.remove(business.id, '198.51.100.0/24')
    expect(await statuses()).toEqual([200, 200])
  })

  it('refuses other addresses alike on known and unknown paths, and affects no other business', async () => {
    const { key } = await listed('203.0.113.7')
    const other = await aBusiness(app)
    expect((await ask(app.url, other.key, '198.51.100.9')).status).toBe(200)
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    for (const target of [path, '/api/v1/nothing']) {
      const refused = await sendRaw(app.url, target, { key, headers })
      const nobody = await sendRaw(app.url, target, { key: 'nonsense', headers })
      expectRefusal(refused, 'AUTHENTICATION_ERROR')
      expect(refused.text).toBe(nobody.text)
      expect(namesOf(refused)).toEqual(namesOf(nobody))
    }
  })

  it('stores ranges in one spelling, each once', async () => {
    const { id } = await aBusiness(app)
    await app.wired.allowlist.add(id, ' 203.0.113.77/24 ')
    await app.wired.allowlist.add(id, '::ffff:203.0.113.0/120')
    await app.wired.allowlist.add(id, '2001:DB8::1')
    expect((await app.wired.allowlist.list(id)).map(({ network: one }) => one)).toEqual([
      '203.0.113.0/24',
      '2001:db8::1/128',
    ])
  })

  it.each([
    '',
    'localhost',
    '203.0.113',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113.7/024',
    '0x7f.1',
    '::/129',
    '1.2.3.4/8/9',
  ])('refuses %j', async (text) => {
    const { id } = await aBusiness(app)
    await expect(app.wired.allowlist.add(id, text)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(app.wired.allowlist.remove(id, text)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await app.wired.allowlist.list(id)).toEqual([])
  })

  it('has a maximum length, and refuses the removal of entries it does not have', async () => {
    const { id } = await aBusiness(app)
    for (let n = 0; n < 100; n += 1) await app.wired.allowlist.add(id, `10.0.0.${n.toString()}`)
    await expect(app.wired.allowlist.add(id, '10.0.1.0')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await app.wired.allowlist.add(id, '10.0.0.5')).toHaveLength(100)
    await expect(app.wired.allowlist.remove(id, '10.0.1.0')).rejects.toMatchObject({
      code: 'NOT_FOUND_ERROR',
    })
  })
})
