import ipaddr from 'ipaddr.js'

/** A range of addresses: the first of them as text, and how many leading bits they share. A single address is a range
 *  of all its bits. */
export type Network = { readonly address: string; readonly bits: number }

// An IPv4 address written as IPv6 carries these bits in front of its own.
const mappedBits = 96

const parseIp = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  // `ipaddr.js` also reads `0x7f.1` and `127.1`: whoever means an address writes it whole.
  const isWhole = text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text)
  return isWhole && ipaddr.isValid(text) ? ipaddr.process(text.replace(/%.*$/, '')) : undefined
}

/** An address in the one spelling that is stored and compared: IPv4 also where it came mapped into IPv6, without a
 *  zone; undefined for what is no address. Pure. */
export const normalAddress = (text: string): string | undefined =>
  // Most addresses are these, and are in their one spelling already.
  ipaddr.IPv4.isValidFourPartDecimal(text) ? text : parseIp(text)?.toString()

/** Reads an address or a range in CIDR notation, `10.0.0.0/8` or `2001:db8::/32`; bits beyond the prefix are cleared.
 *  Undefined for anything else. Pure. */
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

/** A range as it is written: always with its bits. Pure. */
export const formatNetwork = ({ address, bits }: Network): string => `${address}/${bits.toString()}`

/** True where `address` (as `normalAddress` gives it) is in one of the ranges. Pure. */
export const isWithinAny = (address: string, networks: readonly Network[]): boolean => {
  if (networks.length === 0) return false
  const one = ipaddr.parse(address)
  return networks.some((network) => {
    const first = ipaddr.parse(network.address)
    return first.kind() === one.kind() && one.match(first, network.bits)
  })
}
