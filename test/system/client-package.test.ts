import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../support/app.ts'
import { setUpPayout, payoutBody } from '../support/builders.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { publicPemOfFirst } from '../support/keyrings.ts'

// The client as users get it: packed, installed into an empty project without a network, and used there.

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const app = useApp()

let folder: string
let project: string
let tarball: string
let receiver: Receiver

const inRoot = (path: string): string => join(root, path)

/** Runs npm with a separate cache and without a network. */
const npm = (args: readonly string[], cwd: string) =>
  run(
    'npm',
    [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(folder, 'npm')],
    {
      cwd,
    },
  )

/** Packs a folder; returns the name of the file in `folder`. */
const pack = async (path: string): Promise<string> => {
  const { stdout } = await npm(['pack', path, '--json', '--pack-destination', folder], folder)
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  return packed?.filename ?? ''
}

/** Creates a project that depends only on the tarballs; the two packages that npm would fetch are beside it. */
const install = async (): Promise<void> => {
  await mkdir(project)
  const beside = await Promise.all(
    ['openapi-fetch', 'openapi-typescript-helpers'].map(
      async (name) => [name, `file:../${await pack(inRoot(`node_modules/${name}`))}`] as const,
    ),
  )
  const dependencies = { 'corridor-client': `file:../${tarball}`, ...Object.fromEntries(beside) }
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  )
  await npm(['install'], project)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-client-'))
  project = join(folder, 'project')
  const built = join(folder, 'client')
  await run(process.execPath, ['--import', 'tsx', 'spec/tools/client-package.ts', '--out', built], {
    cwd: root,
  })
  tarball = await pack(built)
  await install()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `main.js` of the project with these inputs. */
const runMain = async (what: 'pay' | 'verify', given: object): Promise<unknown> => {
  await copyFile(inRoot('test/system/consumer/main.js'), join(project, 'main.js'))
  const child = spawn(process.execPath, ['main.js', what], { cwd: project, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify(given))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(err).toBe('')
  return JSON.parse(out)
}

const strict = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  skipDefaultLibCheck: true,
}

type Resolution = { readonly module: string; readonly moduleResolution: string }

const resolutions: readonly Resolution[] = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'preserve', moduleResolution: 'bundler' },
]

/** Compiles the files of the project with the declarations of its packages; returns the output of the compiler. */
const compile = async (resolution: Resolution, files: Readonly<Record<string, string>>): Promise<string> => {
  for (const [name, code] of Object.entries(files)) await writeFile(join(project, name), code)
  const config = { compilerOptions: { ...strict, ...resolution }, files: Object.keys(files) }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
  const compiling = run(process.execPath, [inRoot('node_modules/typescript/bin/tsc')], { cwd: project })
  return compiling.then(
    () => '',
    (error: unknown) => String((error as { readonly stdout?: string }).stdout),
  )
}

/** The examples of the README, joined to one file. */
const readExamples = async (): Promise<string> => {
  const readme = await readFile(join(project, 'node_modules/corridor-client/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
  expect(blocks.length).toBeGreaterThanOrEqual(4)
  return `${blocks.join('\n')}\nexport { receive, status }\n`
}

describe('the package', () => {
  it('contains the client and its part of the contract, and nothing of the service', async () => {
    const installed = join(project, 'node_modules/corridor-client')
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as object
    const { version, exports } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
      readonly version: string
      readonly exports: Readonly<Record<string, unknown>>
    }
    // `make client` writes the same files.
    expect(exports).toEqual({
      './client': { types: './dist/client/index.d.ts', default: './dist/client/index.js' },
    })
    expect(manifest).toMatchObject({ name: 'corridor-client', version, sideEffects: false, type: 'module' })
    const files = await readdir(installed, { recursive: true })
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts']))
    const folders = new Set(files.filter((path) => !/\.\w+$|^LICENSE$/.test(path)))
    expect(folders).toEqual(new Set(['contract', 'generated']))
    for (const path of files.filter((one) => one.endsWith('.js') || one.endsWith('.d.ts'))) {
      const code = await readFile(join(installed, path), 'utf8')
      const imported = [...code.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(
        (match) => match[1] ?? '',
      )
      for (const one of imported) expect(one, path).toMatch(/^openapi-fetch$|^\.{1,2}\/[\w/-]+\.js$/)
      if (path.endsWith('.js')) expect(code, path).not.toMatch(/\bBuffer\.|\bprocess\./)
    }
    // Callers download this on each install: at most a fifth of a megabyte.
    expect((await stat(join(folder, tarball))).size).toBeLessThan(200_000)
  })

  it('pays and reads a list from an empty project', async () => {
    const { business, ...ids } = await setUpPayout(app)
    const body = payoutBody(ids)
    const answer = await runMain('pay', { apiKey: business.key, baseUrl: app.url, body })
    const { transactionId } = answer as { readonly transactionId: string }
    // The top-up of the setup is listed too.
    const listed = [transactionId, expect.any(String)]
    expect(answer).toEqual({ transactionId, listed, again: 'DUPLICATE_REQUEST', keyless: 'usage' })
    expect(await app.wallet(business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })

  it('verifies a real webhook, and rejects late, truncated and foreign ones', async () => {
    const { business, client } = await setUpPayout(app)
    const { webhooks } = app.wired
    await webhooks.setUrl(business.id, receiver.url)
    const { secret = '' } = (await webhooks.findEndpoint(business.id)) ?? {}
    await client.POST('/api/v1/org/balance/topup', { body: { amount: '1.00', currency: 'USD' } })
    await app.runDue()
    const [got] = receiver.received
    const given = { body: got?.body, headers: got?.headers, publicKey: publicPemOfFirst(webhooks), secret }
    expect(await runMain('verify', given)).toEqual({
      event: JSON.parse(got?.body ?? '') as unknown,
      late: 'expired-timestamp',
      truncated: 'truncated-body',
      wrong: 'wrong-signature',
    })
  })

  it.each(resolutions)(
    'types right use, wrong use and its own README, resolved as $moduleResolution',
    async (resolution) => {
      const uses = await readFile(inRoot('test/rooms/client/types.test-d.ts'), 'utf8')
      const said = await compile(resolution, {
        'uses.ts': uses.replace("'../../../src/client/index.ts'", "'corridor-client'"),
        'readme.ts': await readExamples(),
        // Proves that the check can fail.
        'wrong.ts': "export { nothing } from 'corridor-client'\n",
      })
      expect(said.trim()).toMatch(/^wrong\.ts\(1,10\): error \S+ Module '"corridor-client"' has no [^\n]+$/)
    },
    120_000,
  )
})
