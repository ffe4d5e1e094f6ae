import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'

const env = deployment('postgres://nobody@127.0.0.1:1/none')

const serve = (...args: readonly string[]) => runInProcess(['serve', ...args], env)

describe('corridor serve', () => {
  it.each(['0', '-1', '65', '1.5', 'two', ''])('refuses --processes %s by name', async (count) => {
    const { code, stderr } = await serve('--role', 'api', `--processes=${count}`)
    expect(code).toBe(2)
    expect(stderr).toContain(
      `option '--processes <count>' argument '${count}' is invalid. It must be a whole number`,
    )
  })

  it.each(['worker', 'console'])('refuses --processes for the role %s, and says what to do', async (role) => {
    const { code, stderr } = await serve('--role', role, '--processes', '2')
    expect(code).toBe(2)
    expect(stderr).toContain(`--processes is for the roles api and both; start another ${role} instead`)
  })

  it.each(['1', '64', 'auto'])('accepts --processes %s', async (count) => {
    expect((await serve('--role', 'both', '--processes', count)).stderr).toBe('only a process can serve\n')
  })
})

it.each([
  [undefined, 1],
  ['', 1],
  ['3', 3],
  ['auto', Math.min(64, availableParallelism())],
])('WEB_CONCURRENCY=%s runs %s processes', (text, processes) => {
  const result = readConfig({ ...env, WEB_CONCURRENCY: text })
  expect(result).toMatchObject({ ok: true, config: { processes } })
})

it.each(['0', '-1', '65', '1.5', 'two'])('WEB_CONCURRENCY=%s is refused by name', (text) => {
  const result = readConfig({ ...env, WEB_CONCURRENCY: text })
  expect(result.ok).toBe(false)
  if (!result.ok)
    expect(result.table).toContain('WEB_CONCURRENCY  must be a whole number from 1 to 64, or auto')
})
