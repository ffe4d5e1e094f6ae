import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startApiProcess } from './deployment.ts'
import { runLoad } from './load.ts'
import { benchDir } from './places.ts'
import type { RequestTemplate } from './requests.ts'

type ProfileNode = {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

type Profile = {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const parseProfile = (text: string): Profile => JSON.parse(text) as Profile

const profileDir = join(benchDir, 'profiles')
const profileArgs = ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]

// The process starts, and compiles what it runs often.
const skippedMicroseconds = 4_000_000

/** The package or room of a frame; undefined where it is Node's own, or native. */
const placeOf = ({ callFrame: { functionName, url } }: ProfileNode): string | undefined => {
  if (functionName.startsWith('(') && functionName !== '(root)') return functionName.slice(1, -1)
  const packages = url.split('/node_modules/')
  if (packages.length > 1) {
    const [first = '', second = ''] = (packages.at(-1) ?? '').split('/')
    return first.startsWith('@') ? `${first}/${second}` : first
  }
  return /\/dist\/((?:src\/)?[^/]+)/.exec(url)?.[1]
}

/** The place of each node: its own, or else that of whoever called it. */
const placesOf = (nodes: readonly ProfileNode[]): ReadonlyMap<number, string> => {
  const places = new Map<number, string>()
  // A node comes before its children.
  for (const node of nodes) {
    const place = placeOf(node) ?? places.get(node.id) ?? 'Node itself'
    places.set(node.id, place)
    for (const child of node.children ?? []) places.set(child, place)
  }
  return places
}

/** What a place took of the time in which the process was not idle, 0 to 1. */
type Share = { readonly place: string; readonly share: number }

/** Reads the profile that a process has left: the time by package and room, most first. */
const readShares = async (): Promise<readonly Share[]> => {
  const [file] = await readdir(profileDir)
  if (file === undefined) throw new Error('the profiled process left no profile')
  const { nodes, samples, timeDeltas } = parseProfile(await readFile(join(profileDir, file), 'utf8'))
  const places = placesOf(nodes)
  const times = new Map<string, number>()
  let at = 0
  for (const [index, id] of samples.entries()) {
    const took = timeDeltas[index] ?? 0
    at += took
    const place = places.get(id) ?? 'unknown'
    if (at > skippedMicroseconds) times.set(place, (times.get(place) ?? 0) + took)
  }
  times.delete('idle')
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([place, time]) => ({ place, share: time / total }))
    .toSorted((left, right) => right.share - left.share)
}

const mostShares = 14
const warmupMs = 4_000
const measureMs = 6_000

/** Says where the API process spends its time on such requests; what Node does for a package is the package's. */
export const describeProfile = async (
  databaseUrl: string,
  { what, clients, requests }: { what: string; clients: number; requests: readonly RequestTemplate[] },
): Promise<string> => {
  await rm(profileDir, { recursive: true, force: true })
  const api = await startApiProcess(databaseUrl, profileArgs)
  await runLoad({ port: api.port, clients, warmupMs, measureMs, requests }).finally(api.stop)
  const told = (await readShares())
    .slice(0, mostShares)
    .map(({ place, share }) => `${place} ${(share * 100).toFixed(1)} %`)
  return `Where the API process spends its time on ${what}: ${told.join(', ')}.`
}
