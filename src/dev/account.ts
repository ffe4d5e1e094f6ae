import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The Unix account that Postgres runs as, because it refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number }

// `nobody`. It needs no entry in /etc/passwd to own files.
const NOBODY: Account = { uid: 65534, gid: 65534 }

/** Returns the account to run Postgres as: undefined (the current one) for an ordinary user; for root the owner of an
 *  existing data directory, else `nobody` (65534). */
export const serverAccount = async (dataDir: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataDir).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid }
}

/** Returns whether `account` has all the wanted permission bits (4 read, 2 write, 1 execute or enter) on a file. */
export const permits = (entry: Stats, account: Account, wanted: number): boolean => {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0
  return ((entry.mode >> shift) & wanted) === wanted
}

/** Returns whether `account` can enter `directory`, which must exist: every directory above it must allow it. */
export const canEnter = async (directory: string, account: Account): Promise<boolean> => {
  let step = await realpath(directory)
  while (permits(await stat(step), account, 1)) {
    if (dirname(step) === step) return true
    step = dirname(step)
  }
  return false
}

/** Returns `corridor-<uid>` in the temporary directory, which every account can enter. Creates it where it is missing;
 *  throws where another user owns it, since programs are started from there. */
export const reachablePlace = async (account: Account): Promise<string> => {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    const reachable = await canEnter(parent, account).catch(() => false)
    if (reachable) return ownDirectory(join(parent, `corridor-${process.getuid?.() ?? 0}`))
  }
  throw new Error(
    `Postgres has to run as uid ${account.uid}, which can enter neither this project nor a temporary directory. ` +
      'Start as an ordinary user, or set DATABASE_URL to an existing Postgres.',
  )
}

const ownDirectory = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true })
  const entry = await lstat(path)
  if (!entry.isDirectory() || entry.uid !== process.getuid?.()) {
    throw new Error(`${path} belongs to another user. Remove it, or set TMPDIR to another directory.`)
  }
  await chmod(path, 0o755)
  return path
}
