import type { Request } from 'express'
import { isWithinAny, normalAddress, type Network } from '../kernel/network.ts'

// Some proxies write the port beside the address.
const withoutPort = (text: string): string => {
  const bracketed = /^\[([^\]]+)\](:\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return text.replace(/^([\d.]+):\d{1,5}$/, '$1')
}

/** Finds the address that sent a request: the other end of the connection or, where that is a trusted proxy, the
 *  address that the proxy names, and so on from the right; the rest of the header is not trusted. Undefined where a
 *  trusted proxy names something that is no address. Pure. */
export const findPeer = (
  { remote, forwarded }: { readonly remote: string; readonly forwarded: string },
  trusted: readonly Network[],
): string | undefined => {
  const hops = forwarded.split(',').map((hop) => hop.trim())
  let peer = normalAddress(remote)
  while (peer !== undefined && isWithinAny(peer, trusted)) {
    const named = hops.pop()
    if (named === undefined || (named === '' && hops.length === 0)) break
    peer = normalAddress(withoutPort(named))
  }
  return peer
}

/** Returns the address a request came from (`findPeer`). Repeated headers are one list, in order of arrival. */
export const peerOf = (req: Request, trusted: readonly Network[]): string | undefined => {
  const header = req.headers['x-forwarded-for'] ?? ''
  const forwarded = typeof header === 'string' ? header : header.join(',')
  return findPeer({ remote: req.socket.remoteAddress ?? '', forwarded }, trusted)
}
