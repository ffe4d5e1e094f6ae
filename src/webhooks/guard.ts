import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseUrl } from '../kernel/url.ts'

/** Resolves every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** The options of the guard. `allowLoopback` allows http, any port and loopback addresses, but no other private
 *  address; production refuses to start with it (docs/design/webhooks.md#loopback-for-development). */
export type GuardOptions = { readonly allowLoopback: boolean; readonly resolve?: Resolve }

/** An error of the guard: `code` distinguishes a refused address from a name that does not resolve. */
type GuardError = Error & { readonly code: 'ADDRESS_REFUSED' | 'NAME_NOT_RESOLVED' }

const guardError = (code: GuardError['code'], message: string, cause?: unknown): GuardError =>
  Object.assign(new Error(message, { cause }), { code })

const allowedPorts = new Set(['', '443', '8443'])

// The only block of IPv6 with public addresses. Others, such as `::127.0.0.1`, may lead to internal hosts.
const globalUnicastV6 = ipaddr.parseCIDR('2000::/3')

// Ranges that reach internal hosts by translation or tunnel, or are not assigned, although `ipaddr.js` calls some of
// them unicast.
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

// Services of a cloud for its own machines, at addresses that are public by their range. Those at link-local, shared or
// unique local addresses (169.254.169.254, 100.100.100.200, fd00:ec2::254) are refused by range.
const cloudServices = new Set(['168.63.129.16'])

/** Returns whether an address is public: unicast, and in no range that leads to internal hosts. An IPv4 address mapped
 *  into IPv6 is checked as IPv4. Pure. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || cloudServices.has(address.toString())) return false
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

/** Resolves a name without getaddrinfo, which would block a thread while a name server does not respond: the broken DNS
 *  of one business must not delay another's delivery. Ignores the hosts file, which names internal hosts. */
const resolveAll: Resolve = async (hostname) => {
  // RFC 6761: these names always mean loopback.
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

/** Returns why a URL may not be called, from its text alone; undefined where it may. WHATWG parsing has already
 *  normalised every spelling of an IPv4 address (decimal, hex, octal, short). Pure. */
export const faultOfUrl = (text: string, options: GuardOptions): string | undefined => {
  const url = parseUrl(text)
  if (!url) return 'is not a URL'
  const isHttpAllowed = options.allowLoopback && url.protocol === 'http:'
  if (url.protocol !== 'https:' && !isHttpAllowed) return 'must be https'
  if (url.username !== '' || url.password !== '') return 'must not carry a user or password'
  if (!options.allowLoopback && !allowedPorts.has(url.port)) return 'must use port 443 or 8443'
  const host = bareHost(url)
  return isIP(host) !== 0 && !isAllowedAddress(host, options)
    ? 'points to an address that is not public'
    : undefined
}

/** Resolves a name; throws unless every address may be called. One private address among public ones refuses the name,
 *  because that is how DNS rebinding looks. */
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

// Longer ones are cut by servers on the way; other characters would be shown as something else than they are.
const maxUrlLength = 2_048
const urlText = /^[\u0021-\u007e]*$/

/** Returns why a URL may not be saved, from its text and the current addresses of its host; undefined where it may. */
export const faultOfTarget = async (text: string, options: GuardOptions): Promise<string | undefined> => {
  if (text.length > maxUrlLength) return `must have at most ${maxUrlLength.toString()} characters`
  const fault = faultOfUrl(text, options)
  if (fault !== undefined) return fault
  if (!urlText.test(text)) return 'must have ASCII characters only, others percent-encoded'
  const host = bareHost(new URL(text))
  if (isIP(host) !== 0) return undefined
  return vettedAddresses(host, options).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/** Returns a lookup for connections that yields vetted addresses only. It checks them when the connection opens, so a
 *  name that changes its address after it was saved reaches nothing. */
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
