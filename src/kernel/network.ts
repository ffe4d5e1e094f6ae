import ipaddr from 'ipaddr.js'

/** A range of IP addresses: its first address, and how many leading bits all of them share. A single address is a range
 *  that shares every bit. */
export type Network = { readonly address: string; readonly bits: number }

// The number of bits before the IPv4 address in an IPv4-mapped IPv6 address.
const mappedBits = 96

const parseIp = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  // `ipaddr.js` also accepts `0x7f.1` and `127.1`; we require all four parts.
  const isWhole = text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text)
  return isWhole && ipaddr.isValid(text) ? ipaddr.process(text.replace(/%.*$/, '')) : undefined
}

/** Normalises an address to the spelling that is stored and compared: no zone, and IPv4 where it came mapped into IPv6.
 *  Returns undefined for anything else. */
export const normalAddress = (text: string): string | undefined =>
  // Fast path: a four-part IPv4 address is already normalised.
  ipaddr.IPv4.isValidFourPartDecimal(text) ? text : parseIp(text)?.toString()

/** Parses an address or a range in CIDR notation, `10.0.0.0/8` or `2001:db8::/32`, and clears the bits beyond the
 *  prefix. Returns undefined for anything else. */
export const parseNetwork = (text: string): Network | undefined => {
  const [start = '', prefix, ...rest] = text.split('/')
  const address = parseIp(start)
  if (!address || rest.length > 0) return undefined
  const all = address.kind() === 'ipv4' ? 32 : 128
  if (prefix === undefined) return { address: address.toString(), bits: all }
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefix)) return undefined
  const isMapped = address.kind() === 'ipv4' && start.includes(':')
  const bits = Number.parseInt(prefix, 10) - (isMapped ? mappedBits : 0)
  if (bits < 0 || bits > all) return undefined
  const range = `${address.toString()}/${bits.toString()}`
  const first =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range)
  return { address: first.toString(), bits }
}

/** Returns the name that requests of an address are counted under: one site has 2^64 addresses of IPv6. */
export const siteOf = (address: string): string =>
  (address.includes(':') ? parseNetwork(`${address}/64`)?.address : undefined) ?? address

/** Formats a range in CIDR notation. */
export const formatNetwork = ({ address, bits }: Network): string => `${address}/${bits.toString()}`

/** Returns whether `address` (as returned by `normalAddress`) is in one of the ranges. */
export const isWithinAny = (address: string, networks: readonly Network[]): boolean => {
  if (networks.length === 0) return false
  const one = ipaddr.parse(address)
  return networks.some((network) => {
    const first = ipaddr.parse(network.address)
    return first.kind() === one.kind() && one.match(first, network.bits)
  })
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Returns whether what is sent to an address cannot be read on its way: https, or http that stays on the machine. */
export const isSecureUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopbackHost.test(hostname))
