import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchDir } from './places.ts'

type ProfileNode = {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
}

type Profile = {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const parseProfile = (text: string): Profile => JSON.parse(text) as Profile

/** Where a profiled process writes. */
export const profileDir = join(benchDir, 'profiles')

/** Node's arguments for a process that is profiled until it ends. */
export const profileArgs = ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]

const placeOf = ({ callFrame: { functionName, url } }: ProfileNode): string => {
  if (functionName.startsWith('(')) return functionName.slice(1, -1)
  const packages = url.split('/node_modules/')
  if (packages.length > 1) {
    const [first = '', second = ''] = (packages.at(-1) ?? '').split('/')
    return first.startsWith('@') ? `${first}/${second}` : first
  }
  const own = /\/dist\/((?:src\/)?[^/]+)/.exec(url)?.[1]
  return own ?? (url.startsWith('node:') ? 'Node itself' : 'native code')
}

/** What a place took of the time in which the process was not idle, 0 to 1. */
export type Share = { readonly place: string; readonly share: number }

/** Reads the profile that a process has left: its own time by package and room, most first. */
export const readShares = async (): Promise<readonly Share[]> => {
  const [file] = await readdir(profileDir)
  if (file === undefined) throw new Error('the profiled process left no profile')
  const { nodes, samples, timeDeltas } = parseProfile(await readFile(join(profileDir, file), 'utf8'))
  const places = new Map(nodes.map((node) => [node.id, placeOf(node)]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? 'unknown'
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0))
  }
  times.delete('idle')
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([place, time]) => ({ place, share: time / total }))
    .toSorted((left, right) => right.share - left.share)
}

/** Forgets the profiles of earlier runs. */
export const clearProfiles = (): Promise<void> => rm(profileDir, { recursive: true, force: true })
