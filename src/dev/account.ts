import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A Unix account by number: the one Postgres runs as, because it refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number }

// `nobody` on Linux and macOS images alike; it needs no entry in /etc/passwd to own files.
const NOBODY: Account = { uid: 65534, gid: 65534 }

/** The account to run Postgres as: none (ourselves) for an ordinary user; for root the owner of an existing data
 *  directory, so that one made before `sudo` keeps working, else nobody (65534). */
export const serverAccount = async (dataDir: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataDir).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid }
}

/** Whether `account` holds all the wanted permission bits (4 read, 2 write, 1 execute or enter) on one file. */
export const permits = (entry: Stats, account: Account, wanted: number): boolean => {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0
  return ((entry.mode >> shift) & wanted) === wanted
}

/** Whether `account` can walk down into `directory`, which must exist: a single 0700 directory on the way (a project
 *  below /root, a mkdtemp clone) is enough to shut it out. */
export const canEnter = async (directory: string, account: Account): Promise<boolean> => {
  let step = await realpath(directory)
  while (permits(await stat(step), account, 1)) {
    if (dirname(step) === step) return true
    step = dirname(step)
  }
  return false
}

/** A directory of ours that every account can enter, for what cannot stay below the project: `corridor-<uid>` in the
 *  temporary directory. Makes it when missing; throws when somebody else owns it or could write into it, since
 *  programs are started from there. */
export const reachablePlace = async (account: Account): Promise<string> => {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    const reachable = await canEnter(parent, account).catch(() => false)
    if (reachable) return ownDirectory(join(parent, `corridor-${process.getuid?.() ?? 0}`))
  }
  throw new Error(
    `Postgres has to run as uid ${account.uid}, which can enter neither this project nor a temporary directory. ` +
      'Start as an ordinary user, or set DATABASE_URL to a Postgres of yours.',
  )
}

const ownDirectory = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true })
  const entry = await lstat(path)
  if (!entry.isDirectory() || entry.uid !== process.getuid?.()) {
    throw new Error(`${path} belongs to somebody else: remove it, or set TMPDIR to another directory.`)
  }
  await chmod(path, 0o755)
  return path
}
