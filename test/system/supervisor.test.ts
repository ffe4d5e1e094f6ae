import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../src/dev/ports.ts'
import { usualPace } from '../../src/serve/supervisor.ts'
import { runProgram } from '../support/program.ts'
import { deployment } from '../support/run-corridor.ts'

const program = ['--import', 'tsx', join(import.meta.dirname, 'several.ts')]

/** Runs the primary process to its end; its children end as `dying` says. */
const runSeveral = async (dying: string, more: Readonly<Record<string, string>> = {}) => {
  const env = {
    ...deployment('postgres://nobody@127.0.0.1:1/none'),
    PATH: process.env['PATH'] ?? '',
    METRICS_PORT: (await freePort()).toString(),
    SHUTDOWN_GRACE_MS: '1000',
    DYING: dying,
    ...more,
  }
  const ended = await runProgram([process.execPath, ...program], { env, timeout: 50_000 })
  const lines = ended.stdout.split('\n').filter((line) => line !== '')
  const logged = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  return { ...ended, deaths: logged.filter(({ msg }) => msg === 'a process has ended'), logged }
}

describe('the primary process', () => {
  it('ends with the code of the first process where it cannot start, and starts no other', async () => {
    const { code, stderr, deaths, logged } = await runSeveral('at-start')
    expect({ code, stderr, deaths }).toEqual({ code: 3, stderr: '', deaths: [] })
    expect(logged.map(({ msg }) => msg)).toEqual([
      'starting processes that share a port',
      'all processes have ended',
    ])
  })

  it('gives up where a process ends again and again: a message, code 70, and no process left', async () => {
    const { code, stderr, deaths, logged } = await runSeveral('when-ready')
    expect(code).toBe(70)
    expect(stderr).toBe(
      'A process ended again and again soon after its start, the last time with exit code 4. The log says why.',
    )
    // Two places, of which the first to die six times in a row ends everything.
    const counts = deaths.map((death) => death['deaths'])
    expect(counts.at(-1)).toBe(usualPace.maxDeaths)
    expect(counts.filter((count) => count === usualPace.maxDeaths)).toHaveLength(1)
    expect(deaths[0]).toMatchObject({ code: 4, signal: null, deaths: 1 })
    expect(logged.at(-1)).toMatchObject({ msg: 'all processes have ended' })
    for (const { child } of deaths) expect(() => process.kill(Number(child), 0)).toThrow()
  })

  it('kills a process whose event loop stands still', async () => {
    const { code, deaths, logged } = await runSeveral('stands-still', { PATIENCE: '300' })
    expect(code).toBe(0)
    expect(deaths.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL'])
    expect(logged.filter(({ msg }) => msg === 'a process does not respond and is killed')).toHaveLength(2)
  })
})
