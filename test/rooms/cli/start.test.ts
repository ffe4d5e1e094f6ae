import { readFileSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '../../support/program.ts'

const project = join(import.meta.dirname, '../../..')
// Those that start.js compiles.
const list =
  /const programs = \[([^\]]+)\]/.exec(readFileSync(join(project, 'src/start.js'), 'utf8'))?.[1] ?? ''
const programs = [...list.matchAll(/'([^']+)'/g)].flatMap(([, name]) => name ?? [])

let checkout: string

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(checkout, path)), { recursive: true })
  await writeFile(join(checkout, path), text)
}

/** A source checkout with programs of one line that share one file. */
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'corridor-start-'))
  for (const folder of ['generated', 'handlers', 'migrations']) await write(`${folder}/none.ts`, 'export {}')
  await write('src/greeting.ts', "export const greeting: string = 'one'")
  await write('src/data.txt', 'data')
  for (const program of programs) await write(`src/${program}.ts`, "console.log('a program')")
  await write(
    'src/corridor.ts',
    `import { readFileSync } from 'node:fs'
     import { greeting } from './greeting.ts'
     const data = readFileSync(new URL('data.txt', import.meta.url), 'utf8')
     console.log(greeting, data, process.argv.slice(2).join(' '), import.meta.url.endsWith('.ts'))`,
  )
  await cp(join(project, 'tsconfig.json'), join(checkout, 'tsconfig.json'))
  await cp(join(project, 'src/start.js'), join(checkout, 'src/start.js'))
  await write('package.json', '{ "type": "module" }')
  await mkdir(join(checkout, 'node_modules'))
  for (const name of ['esbuild', 'tsx']) {
    await symlink(join(project, 'node_modules', name), join(checkout, 'node_modules', name))
  }
})
afterEach(() => rm(checkout, { recursive: true, force: true }))

const start = (...args: readonly string[]) =>
  runProgram([process.execPath, 'src/start.js', 'src/corridor.ts', ...args], {
    cwd: checkout,
    timeout: 30_000,
  })

const cache = () => join(checkout, 'node_modules/.cache/corridor')
const builds = (): Promise<readonly string[]> => readdir(cache())

const printed = (greeting: string, args = '') => ({
  code: 0,
  stdout: `${greeting} data ${args} true\n`,
  stderr: '',
})

describe('a program of a source checkout', () => {
  it('is compiled by its first start only', async () => {
    expect(await start('a', '--b')).toEqual(printed('one', 'a --b'))
    // Without the compiler, only the compiled program can run.
    for (const name of ['esbuild', 'tsx']) await rm(join(checkout, 'node_modules', name))
    expect(await start()).toEqual(printed('one'))
    expect(await builds()).toHaveLength(1)
  })

  it('is compiled again when a source changes, even to a text of the same length and time', async () => {
    await start()
    const file = join(checkout, 'src/greeting.ts')
    const { atime, mtime } = await stat(file)
    await writeFile(file, (await readFile(file, 'utf8')).replace('one', 'two'))
    await utimes(file, atime, mtime)
    expect(await start()).toEqual(printed('two'))
    expect(await builds()).toHaveLength(2)
  })

  it('runs when two start concurrently, and is kept once', async () => {
    const starts = await Promise.all([start(), start(), start()])
    expect(starts).toEqual([printed('one'), printed('one'), printed('one')])
    expect(await builds()).toHaveLength(1)
  })

  it('runs after a build was killed, whatever files it left', async () => {
    await start()
    const [name = ''] = await builds()
    await rename(join(cache(), name), join(cache(), `${name}.4711`))
    await writeFile(join(cache(), `${name}.4711`, 'corridor.mjs'), 'half a prog')
    expect(await start()).toEqual(printed('one'))
    expect(await builds()).toContain(name)
  })

  it('removes builds that were unused for a day when it compiles', async () => {
    await start()
    const [old = ''] = await builds()
    await utimes(join(cache(), old), new Date(0), new Date(0))
    await write('src/greeting.ts', "export const greeting = 'two'")
    await start()
    expect(await builds()).toHaveLength(1)
    expect(await builds()).not.toContain(old)
  })

  it('keeps an old build that is still used', async () => {
    await start()
    const [old = ''] = await builds()
    await utimes(join(cache(), old), new Date(0), new Date(0))
    await start()
    await write('src/greeting.ts', "export const greeting = 'two'")
    await start()
    expect(await builds()).toContain(old)
  })

  it('runs without write permission', async () => {
    await writeFile(join(checkout, 'node_modules/.cache'), 'a file in the place of the folder')
    expect(await start()).toEqual(printed('one'))
  })

  it('runs if a source that it does not load has a syntax error', async () => {
    await write('src/dev/mock.ts', 'const = 1')
    expect(await start()).toEqual(printed('one'))
  })

  it('exits with the status of the program', async () => {
    await write('src/corridor.ts', 'process.exitCode = 7')
    expect(await start()).toMatchObject({ code: 7 })
  })
})
