import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Asks the resolver for every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** How strict the guard is. `allowLoopback` is for the sandbox and tests, and refuses to boot in production: it lets
 *  plain http and loopback addresses through, nothing else private (D-0303). */
export type GuardOptions = { readonly allowLoopback: boolean; readonly resolve?: Resolve }

/** Why the guard let no connection happen: `code` tells a refused address from a name without addresses. */
type GuardError = Error & { readonly code: 'ADDRESS_REFUSED' | 'NAME_NOT_RESOLVED' }

const guardError = (code: GuardError['code'], message: string, cause?: unknown): GuardError =>
  Object.assign(new Error(message, { cause }), { code })

const allowedPorts = new Set(['', '443', '8443'])

// Of IPv6 only this block is given out; whatever lies beyond (`::127.0.0.1`, say) is somebody's inside.
const globalUnicastV6 = ipaddr.parseCIDR('2000::/3')

// What is globally routable by its registry entry but reaches inside by translation or tunnel, or was never given out;
// `ipaddr.js` calls some of these unicast.
const alsoRefused: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '100::/64',
  '5f00::/16',
  'fec0::/10',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '240.0.0.0/4',
].map((range) => ipaddr.parseCIDR(range))

/** True for an address that anybody may reach: unicast, and in none of the ranges that lead back inside. An IPv4
 *  address mapped into IPv6 is judged as what it is. Pure. Source: reliability §4 "SSRF". */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6' && !address.match(globalUnicastV6)) return false
  return !alsoRefused.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )
}

const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'

const isAllowedAddress = (text: string, { allowLoopback }: GuardOptions): boolean =>
  isPublicAddress(text) || (allowLoopback && isLoopbackAddress(text))

const resolverOptions = { timeout: 3_000, tries: 2 }

/** Asks the name servers, without the threads that getaddrinfo would hold while a dead one is silent: a business's
 *  broken DNS must not slow another's delivery. The hosts file is not asked: it names the inside. */
const resolveAll: Resolve = async (hostname) => {
  // RFC 6761: these names never leave the machine.
  if (/^(.+\.)?localhost\.?$/.test(hostname)) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]
  }
  const resolver = new Resolver(resolverOptions)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Why a URL may not be called, as far as its text tells; undefined where it may. WHATWG parsing has already turned
 *  every spelling of an IPv4 address (decimal, hex, octal, short) into the plain one. Pure. */
export const faultOfUrl = (text: string, options: GuardOptions): string | undefined => {
  if (!URL.canParse(text)) return 'is no URL'
  const url = new URL(text)
  const isPlainAllowed = options.allowLoopback && url.protocol === 'http:'
  if (url.protocol !== 'https:' && !isPlainAllowed) return 'must be https'
  if (url.username !== '' || url.password !== '') return 'must not carry a user or password'
  if (!options.allowLoopback && !allowedPorts.has(url.port)) return 'must use port 443 or 8443'
  const host = bareHost(url)
  return isIP(host) !== 0 && !isAllowedAddress(host, options)
    ? 'points to an address that is not public'
    : undefined
}

/** The addresses of a name, if every one of them may be called; throws otherwise. One private answer among public ones
 *  is refused as a whole: that is what a rebinding name looks like. */
const vettedAddresses = async (
  hostname: string,
  options: GuardOptions,
): Promise<readonly LookupAddress[]> => {
  const resolve = options.resolve ?? resolveAll
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw guardError('NAME_NOT_RESOLVED', 'names a host that does not resolve', cause)
  })
  if (addresses.length === 0) throw guardError('NAME_NOT_RESOLVED', 'names a host without an address')
  if (!addresses.every(({ address }) => isAllowedAddress(address, options))) {
    throw guardError('ADDRESS_REFUSED', 'names a host with an address that is not public')
  }
  return addresses
}

/** Why a URL may not be saved: its text, or what its name resolves to now; undefined where it may. */
export const faultOfTarget = async (text: string, options: GuardOptions): Promise<string | undefined> => {
  const fault = faultOfUrl(text, options)
  if (fault !== undefined) return fault
  const host = bareHost(new URL(text))
  if (isIP(host) !== 0) return undefined
  return vettedAddresses(host, options).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/** A look-up for a connection that gives vetted addresses only, judged at the moment of connecting: a name that changes
 *  its answer between saving and sending reaches nothing. */
export const vettedLookup =
  (options: GuardOptions): LookupFunction =>
  (hostname, lookupOptions, callback) => {
    vettedAddresses(hostname, options).then(
      (addresses) => {
        const [first] = addresses
        if (lookupOptions.all) callback(null, [...addresses])
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error(String(error)), [])
      },
    )
  }
