import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { canEnter } from '../../src/dev/account.ts'
import { prepareBinaries } from '../../src/dev/postgres-binaries.ts'
import { startPostgres, stopPostgres } from '../../src/dev/postgres.ts'
import { listen } from '../support/listen.ts'

const settings = { fsync: 'off' }
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const aDirectory = async (mode = 0o755): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'corridor-dev-test-'))
  await chmod(directory, mode)
  cleanups.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

// The server may outlive a failed test, so it is stopped and its data removed.
const aDataDir = async (mode = 0o755): Promise<string> => {
  const dataDir = join(await aDirectory(mode), 'postgres')
  cleanups.push(async () => rm(await stopPostgres(dataDir), { recursive: true, force: true }))
  return dataDir
}

const query = async (url: string, sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  // Some tests kill the server during a query, which reports the failure itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

// Simulates `kill -9` with the process group of the server, like a power loss.
const killHard = async (pid: number): Promise<void> => {
  process.kill(-pid, 'SIGKILL')
  await pause(100)
}

const aListener = async (): Promise<number> => {
  const server: Server = createServer()
  const port = await listen(server)
  cleanups.push(() => once(server.close(), 'close'))
  return port
}

describe('an embedded server', () => {
  test('starts on an empty directory, listens only on this machine, requires a password and stops', async () => {
    const server = await startPostgres({
      dataDir: await aDataDir(),
      settings: { ...settings, max_connections: '17' },
    })

    expect(server.reused).toBe(false)
    const rows = await query(
      server.url('postgres'),
      `select current_setting('listen_addresses') as address, current_setting('max_connections') as connections,
         current_setting('unix_socket_directories') as sockets, current_setting('server_encoding') as encoding,
         lower('É') as folded`,
    )
    expect(rows).toEqual([
      { address: '127.0.0.1', connections: '17', sockets: '', encoding: 'UTF8', folded: 'é' },
    ])
    await expect(query(server.url('postgres').replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password',
    )
    expect(await server.stop()).toBe(true)
    await expect(query(server.url('postgres'), 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('creates no database, and keeps data, port and password between starts', async () => {
    const dataDir = await aDataDir()
    const first = await startPostgres({ dataDir, settings })
    expect(await query(first.url('postgres'), 'select datname from pg_database order by datname')).toEqual([
      { datname: 'postgres' },
      { datname: 'template0' },
      { datname: 'template1' },
    ])
    await query(first.url('postgres'), 'create table kept as select 42 as answer')
    await first.stop()

    const second = await startPostgres({ dataDir, settings })

    expect(second.url('postgres')).toBe(first.url('postgres'))
    expect(await query(second.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('uses the requested port if it is free, else another one, which it keeps', async () => {
    const dataDir = await aDataDir()
    const port = await aListener()
    const displaced = await startPostgres({ dataDir, port, settings })
    expect(displaced.port).not.toBe(port)
    await displaced.stop()

    const again = await startPostgres({ dataDir, port, settings })
    expect(again.port).toBe(displaced.port)
    await again.stop()

    const free = displaced.port
    const moved = await startPostgres({ dataDir, port: free, settings })
    expect(moved.port).toBe(free)
  })

  test('gives the reason with the end of its log when it cannot start', async () => {
    const dataDir = await aDataDir()
    const failure = startPostgres({ dataDir, settings: { ...settings, shared_buffers: 'plenty' } })
    await expect(failure).rejects.toThrow(/does not start on .*invalid value for parameter "shared_buffers"/s)
  })
})

describe('after a kill -9', () => {
  test('of the server, the next start recovers the same data', async () => {
    const dataDir = await aDataDir()
    const first = await startPostgres({ dataDir, settings })
    await query(first.url('postgres'), 'create table kept as select 42 as answer')
    await killHard(first.pid)

    const second = await startPostgres({ dataDir, settings })

    expect(second.reused).toBe(false)
    expect(await query(second.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('of only the server, the next start waits for a remaining backend', async () => {
    const dataDir = await aDataDir()
    const first = await startPostgres({ dataDir, settings })
    const orphan = query(first.url('postgres'), 'select count(*) from generate_series(1, 10000000)').catch(
      () => [],
    )
    await pause(200)
    process.kill(first.pid, 'SIGKILL')

    const second = await startPostgres({ dataDir, settings })

    expect(second.reused).toBe(false)
    await orphan
  })

  test('of the process that started it, the next start uses the running server, and stops it', async () => {
    const dataDir = await aDataDir()
    const module = fileURLToPath(new URL('../../src/dev/postgres.ts', import.meta.url))
    const script = `import(${JSON.stringify(module)}).then(async ({ startPostgres }) => {
      const server = await startPostgres(${JSON.stringify({ dataDir, settings })})
      console.log(server.pid)
      process.kill(process.pid, 'SIGKILL')
    })`
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])

    const server = await startPostgres({ dataDir, settings })

    expect(server).toMatchObject({ reused: true, pid: Number.parseInt(output, 10) })
    expect(await server.stop()).toBe(true)
  })

  test('a pid file with the pid of another process, or an empty one, does not prevent a start', async () => {
    const dataDir = await aDataDir()
    const first = await startPostgres({ dataDir, settings })
    const pidFile = join(first.dataDir, 'postmaster.pid')
    const remains = await readFile(pidFile, 'utf8')
    await first.stop()
    const bystander = spawn('sleep', ['60'], isRoot ? { ...nobody, cwd: '/' } : {})
    cleanups.push(async () => bystander.kill('SIGKILL'))
    await writeFile(pidFile, remains.replace(/^\d+/, String(bystander.pid)))

    const second = await startPostgres({ dataDir, settings })
    expect(second.reused).toBe(false)
    await second.stop()
    await writeFile(pidFile, '')

    const third = await startPostgres({ dataDir, settings })
    expect(third.reused).toBe(false)
    expect(bystander.exitCode).toBeNull()
  })
})

describe('several processes', () => {
  test('that start concurrently on an empty directory share one server, which the last one stops', async () => {
    const dataDir = await aDataDir()
    const servers = await Promise.all([1, 2, 3].map(() => startPostgres({ dataDir, settings })))

    expect(new Set(servers.map((server) => server.pid)).size).toBe(1)
    const stopped: boolean[] = []
    for (const server of servers) stopped.push(await server.stop())
    expect(stopped).toEqual([false, false, true])
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('runs as uid 65534, in the temporary directory when that account cannot enter the project', async () => {
    const dataDir = await aDataDir(0o700)
    const server = await startPostgres({ dataDir, settings })

    expect((await lstat(server.dataDir)).uid).toBe(nobody.uid)
    expect(server.dataDir.startsWith(dataDir)).toBe(false)
    expect(await query(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()

    const again = await startPostgres({ dataDir, settings })
    expect(again.dataDir).toBe(server.dataDir)
  })

  test('copies programs that uid 65534 cannot reach once, with their library links', async () => {
    const hidden = await aPackage(await aDirectory(0o700))

    const binaries = await prepareBinaries(hidden, nobody)
    const copy = join(binaries.postgres, '..', '..', '..')
    cleanups.push(() => rm(copy, { recursive: true, force: true }))

    expect(await canEnter(join(copy, 'native', 'bin'), nobody)).toBe(true)
    expect((await lstat(binaries.postgres)).mode & 0o777).toBe(0o755)
    expect((await lstat(join(copy, 'native', 'share', 'postgresql', 'postgres.bki'))).mode & 0o777).toBe(
      0o644,
    )
    expect(await readlink(join(copy, 'native', 'lib', 'libx.so'))).toBe('libx.so.1')
    expect(await prepareBinaries(hidden, nobody)).toEqual(binaries)
  })
})

describe('programs whose install script never ran', () => {
  test('get their library links and execute bits; a link that points elsewhere is replaced', async () => {
    const root = await aPackage(await aDirectory())
    await symlink('libx.so.0', join(root, 'native', 'lib', 'libx.so'))

    const binaries = await prepareBinaries(root)
    await prepareBinaries(root)

    expect(binaries.majorVersion).toBe('18')
    expect(await readlink(join(root, 'native', 'lib', 'libx.so'))).toBe('libx.so.1')
    expect((await lstat(binaries.initdb)).mode & 0o111).toBe(0o111)
  })
})

const aPackage = async (root: string): Promise<string> => {
  const version = `18.0.0-test.${process.pid}`
  const link = { source: 'native/lib/libx.so.1', target: 'native/lib/libx.so' }
  for (const directory of ['bin', 'lib', 'share/postgresql']) {
    await mkdir(join(root, 'native', directory), { recursive: true })
  }
  await writeFile(join(root, 'package.json'), JSON.stringify({ version }))
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify([link]))
  for (const file of ['bin/initdb', 'bin/postgres', 'lib/libx.so.1', 'share/postgresql/postgres.bki']) {
    await writeFile(join(root, 'native', file), '', { mode: 0o600 })
  }
  return root
}
