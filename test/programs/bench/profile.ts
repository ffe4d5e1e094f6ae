import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchDir } from './places.ts'

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

const profileDir = join(benchDir, 'profiles')

// The process starts and compiles its code meanwhile.
const skippedMicroseconds = 4_000_000
const maxShares = 14

/** The package or room of a frame; undefined for Node's own and native frames. */
const placeOf = ({ callFrame: { functionName, url } }: ProfileNode): string | undefined => {
  if (functionName.startsWith('(') && functionName !== '(root)') return functionName.slice(1, -1)
  const packages = url.split('/node_modules/')
  if (packages.length > 1) {
    const [first = '', second = ''] = (packages.at(-1) ?? '').split('/')
    return first.startsWith('@') ? `${first}/${second}` : first
  }
  return /\/dist\/((?:src\/)?[^/]+)/.exec(url)?.[1]
}

/** Gives each node its place, or that of its caller. */
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

const readShares = async (): Promise<readonly (readonly [place: string, share: number])[]> => {
  const [file] = await readdir(profileDir)
  if (file === undefined) throw new Error('the profiled process left no profile')
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(profileDir, file), 'utf8')) as Profile
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
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  if (all === 0) throw new Error('the profiled process did not work for longer than it takes to start')
  return [...times]
    .map(([place, time]) => [place, time / all] as const)
    .toSorted(([, left], [, right]) => right - left)
}

/** Runs `work` with Node arguments that profile the one process started with them, which `work` also stops, and
 *  describes where the process spent its time. Node's time for a package counts as the package's. */
export const describeProfile = async (
  what: string,
  work: (nodeArgs: readonly string[]) => Promise<unknown>,
): Promise<string> => {
  await rm(profileDir, { recursive: true, force: true })
  await work(['--cpu-prof', `--cpu-prof-dir=${profileDir}`])
  const shares = (await readShares())
    .slice(0, maxShares)
    .map(([place, share]) => `${place} ${(share * 100).toFixed(1)} %`)
  return `Time of the process on ${what}: ${shares.join(', ')}.`
}
