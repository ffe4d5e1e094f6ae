import { describe, expect, it } from 'vitest'
import { findPeer } from '../../../src/http/peer.ts'
import { parseNetwork, type Network } from '../../../src/kernel/network.ts'
import { fc } from '../../support/property.ts'

const networks = (...texts: readonly string[]): readonly Network[] =>
  texts.flatMap((text) => parseNetwork(text) ?? [])

const trusted = networks('10.0.0.0/8')

describe('the address of the client', () => {
  it('is the other end of the connection if that is not a trusted proxy, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (forwarded) => {
        expect(findPeer({ remote: '203.0.113.7', forwarded }, trusted)).toBe('203.0.113.7')
        expect(findPeer({ remote: '10.0.0.1', forwarded }, [])).toBe('10.0.0.1')
      }),
    )
  })

  it('never depends on entries left of the first address that is not a trusted proxy', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), fc.array(fc.nat(255)), (spoofed, peer, hops) => {
        fc.pre(!peer.startsWith('10.'))
        const tail = [peer, ...hops.map((hop) => `10.0.0.${hop.toString()}`)].join(', ')
        expect(findPeer({ remote: '10.0.0.1', forwarded: `${spoofed},${tail}` }, trusted)).toBe(peer)
      }),
    )
  })

  it('is IPv4 also on an IPv6 socket, and has no zone', () => {
    expect(findPeer({ remote: '::ffff:203.0.113.7', forwarded: '' }, trusted)).toBe('203.0.113.7')
    expect(findPeer({ remote: '::ffff:10.0.0.1', forwarded: '203.0.113.7' }, trusted)).toBe('203.0.113.7')
    expect(findPeer({ remote: 'fe80::1%eth0', forwarded: '' }, trusted)).toBe('fe80::1')
  })

  it('is unknown if the socket has none', () => {
    expect(findPeer({ remote: '', forwarded: '203.0.113.7' }, trusted)).toBeUndefined()
  })
})
