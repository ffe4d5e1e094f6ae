import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { variables } from '../../src/config.ts'
import { exitCodes } from '../../src/cli/exit-codes.ts'
import { secretNames, stopSecondsOf } from '../support/deployed-secrets.ts'

// `make check-deploy` runs systemd's own verifier over the same files; these read what is particular to Corridor.

type Unit = ReadonlyMap<string, readonly string[]>

const folder = 'deploy/systemd'

/** Reads the settings of unit files, a drop-in first; a setting may stand several times. */
const readUnit = (...paths: readonly string[]): Unit => {
  const unit = new Map<string, string[]>()
  for (const path of paths) {
    for (const line of readFileSync(`${folder}/${path}`, 'utf8').split('\n')) {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (name !== '') unit.set(name, [...(unit.get(name) ?? []), value])
    }
  }
  return unit
}

const units = readdirSync(folder).filter((path) => path.endsWith('.service'))
const servers = units.filter((path) => path !== 'corridor-migrate.service')
const readWhole = (name: string): Unit => readUnit('corridor-.service.d/hardening.conf', name)

const environmentOf = (unit: Unit): ReadonlyMap<string, string> =>
  new Map(
    (unit.get('Environment') ?? []).flatMap((line) =>
      line.split(' ').map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split('=')
        return [name, value]
      }),
    ),
  )

const listens = (unit: Unit): readonly string[] =>
  ['PORT', 'CONSOLE_PORT', 'METRICS_PORT'].flatMap((name) => environmentOf(unit).get(name) ?? [])

describe('the units of systemd', () => {
  it('are one for each process, and one for the migration', () => {
    const roles = ['api', 'console', 'migrate', 'worker']
    expect(units.toSorted()).toEqual(roles.map((role) => `corridor-${role}.service`))
  })

  it.each(servers)('run their role, and are restarted unless the configuration is invalid: %s', (name) => {
    const unit = readWhole(name)
    const role = /corridor-(\w+)/.exec(name)?.[1] ?? ''
    expect(unit.get('ExecStart')).toEqual([`/usr/bin/node dist/src/corridor.js serve --role ${role}`])
    expect(unit.get('Restart')).toEqual(['always'])
    expect(unit.get('RestartPreventExitStatus')).toEqual([exitCodes.config.toString()])
  })

  it.each(units)('have a user each, no rights to gain, and nothing to write but their state: %s', (name) => {
    const unit = readWhole(name)
    const hardened = {
      DynamicUser: 'yes',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      CapabilityBoundingSet: '',
    }
    for (const [setting, value] of Object.entries(hardened))
      expect(unit.get(setting), setting).toEqual([value])
    expect(unit.get('StateDirectory')).toEqual(name === 'corridor-api.service' ? ['corridor'] : undefined)
    expect(unit.get('MemoryMax')?.[0]).toMatch(/^\d+[MG]$/)
    expect(Number(unit.get('TasksMax')?.[0])).toBeGreaterThanOrEqual(64)
  })

  it.each(units)('keep secrets out of the units, in a file for each: %s', (name) => {
    const unit = readWhole(name)
    expect(unit.get('EnvironmentFile')).toEqual(['/etc/corridor/corridor.env', '/etc/corridor/%N.env'])
    const set = [...environmentOf(unit).keys()]
    expect(set.filter((one) => secretNames.includes(one) || one === 'DATABASE_URL')).toEqual([])
    const known = [...variables.map((variable) => variable.name), 'NODE_ENV', 'NODE_OPTIONS']
    expect(set.filter((one) => !known.includes(one))).toEqual([])
  })

  it.each(servers)('are given the time that a drain takes, by the signal that starts it: %s', (name) => {
    const unit = readWhole(name)
    expect(unit.get('KillSignal')).toEqual(['SIGTERM'])
    expect(unit.get('KillMode')).toEqual(['mixed'])
    const delayMs = Number(environmentOf(unit).get('SHUTDOWN_DELAY_MS') ?? 0)
    expect(Number(unit.get('TimeoutStopSec')?.[0])).toBeGreaterThanOrEqual(stopSecondsOf({ delayMs }))
  })

  it('listen on ports that differ', () => {
    const ports = servers.flatMap((name) => listens(readUnit(name)))
    expect(ports).toHaveLength(6)
    expect(new Set(ports).size).toBe(6)
  })
})
