import { createHash } from 'node:crypto'
import { parseNetwork } from '../kernel/network.ts'
import type { Client } from './session.ts'

// The first that an agent names: Edge names Chrome too, and Chrome names Safari.
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (names: readonly (readonly [string, RegExp])[], agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

/** Returns a browser as people know it. Its own words are not repeated: a stranger chooses them. */
export const describeBrowser = (agent: string): string =>
  `${nameIn(browsers, agent) ?? 'Unknown browser'} on ${nameIn(systems, agent) ?? 'an unknown system'}`

/** Returns a browser as people know it, and its address. */
export const describeClient = ({ agent, address }: Client): string =>
  `${describeBrowser(agent)}, from ${address}`

// Providers give their customers changing addresses of one such range.
const networkOf = (address: string): string =>
  parseNetwork(`${address}/${address.includes(':') ? '32' : '16'}`)?.address ?? address

/** Returns what a device is known by: its browser without the version, which changes each month, and its network
 *  (docs/design/people.md#security-notices). */
export const deviceHashOf = ({ agent, address }: Client): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([agent.replaceAll(/[\d._]+/g, ''), networkOf(address)]))
    .digest()
