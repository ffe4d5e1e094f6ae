import { describe, expect, it } from 'vitest'
import { formatNetwork, isWithinAny, normalAddress, parseNetwork } from '../../../src/kernel/network.ts'
import { fc } from '../../support/property.ts'

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:0DB8::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['127.1', undefined],
    ['2130706433', undefined],
    ['0x7f.0.0.1', undefined],
    ['0177.0.0.1', undefined],
    ['203.0.113.7 ', undefined],
    ['203.0.113.7:80', undefined],
    ['', undefined],
    ['localhost', undefined],
  ])('%j is %s', (text, expected) => {
    expect(normalAddress(text)).toBe(expected)
  })
})

describe('a range', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8::7/64', '2001:db8::/64'],
    ['::1', '::1/128'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.0.0.0/95', undefined],
    ['10.0.0.0/33', undefined],
    ['10.0.0.0/-1', undefined],
    ['10.0.0.0/8.0', undefined],
    ['10.0.0.0/', undefined],
    ['/8', undefined],
  ])('%j is %s', (text, expected) => {
    const network = parseNetwork(text)
    expect(network && formatNetwork(network)).toBe(expected)
  })

  it('contains the addresses it was made from, and formats as the text it was parsed from', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(fc.ipV4(), fc.nat(32)), fc.tuple(fc.ipV6(), fc.nat(128))),
        ([text, bits]) => {
          const address = normalAddress(text)
          const isMapped = text.includes(':') && !address?.includes(':')
          fc.pre(address !== undefined && !isMapped)
          const network = parseNetwork(`${text}/${bits.toString()}`)
          if (!network) throw new Error('it is a range')
          expect(isWithinAny(address, [network])).toBe(true)
          expect(parseNetwork(formatNetwork(network))).toEqual(network)
        },
      ),
    )
  })

  it('contains no address of the other family', () => {
    const all = ['0.0.0.0/0', '::/0'].flatMap((text) => parseNetwork(text) ?? [])
    expect(isWithinAny('203.0.113.7', all.slice(1))).toBe(false)
    expect(isWithinAny('2001:db8::1', all.slice(0, 1))).toBe(false)
  })
})
