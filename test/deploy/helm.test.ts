import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { headOf, readChart, renderedPath, RENDERINGS } from '../../deploy/helm/chart.ts'
import { readConfig, readMigrateConfig, variables } from '../../src/config.ts'
import { forWorker } from '../../src/config/worker.ts'
import { neededSecrets, secretNames, stopSecondsOf, type Deployed } from '../support/deployed-secrets.ts'
import { ofKind, podsOf, readRendering, type Container, type Pod } from './chart.ts'

// helm is not everywhere, so these read what it rendered; the first test fails where that is not of this chart.

const full = readRendering('full')
const small = readRendering('small')
const servers = ['api', 'worker', 'console'] as const

const podOf = (name: string, objects = full): Pod => {
  const pod = podsOf(objects).get(name)
  if (!pod) throw new Error(`the chart has no pod ${name}`)
  return pod
}

const containerOf = (name: string, objects = full): Container => podOf(name, objects).containers[0]

const base64 = (): string => randomBytes(32).toString('base64')

const values: Readonly<Record<string, string>> = {
  API_KEY_PEPPER: base64(),
  ENCRYPTION_KEYS: `a:${base64()}`,
  BLIND_INDEX_KEY: base64(),
  WEBHOOK_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
}

/** Returns the environment of a pod, with a value for each key of a Secret. */
const envOf = (name: string, objects = full): Readonly<Record<string, string>> =>
  Object.fromEntries(
    containerOf(name, objects).env.map(({ name: variable, value, valueFrom }) => {
      const login = valueFrom?.secretKeyRef.key ?? ''
      const secret = variable === 'DATABASE_URL' ? `postgres://${login}@db/corridor` : values[variable]
      return [variable, value ?? secret ?? 'secret']
    }),
  )

describe('the renderings', () => {
  it.each(RENDERINGS)('are those of this chart: %s', (name) => {
    const [head = ''] = readFileSync(renderedPath(name), 'utf8').split('\n')
    expect(`${head}\n`, 'Run `make chart` and commit what it writes.').toBe(headOf(readChart()))
  })

  it('have the version of the project', () => {
    const chart = readFileSync('deploy/helm/corridor/Chart.yaml', 'utf8')
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
    expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`)
  })

  it('are one pod for each process', () => {
    expect([...podsOf(full).keys()].toSorted()).toEqual(Object.keys(neededSecrets).toSorted())
    expect([...podsOf(small).keys()].toSorted()).toEqual(['api', 'console', 'migrate', 'worker'])
  })
})

describe('the secrets of a pod', () => {
  const secretsOf = (name: string) => containerOf(name).env.filter(({ valueFrom }) => valueFrom)

  it.each(Object.entries(neededSecrets))('are those that it reads, by key: %s', (name, needed) => {
    const keys = secretsOf(name).map(({ name: variable }) => variable)
    expect(keys.filter((key) => secretNames.includes(key)).toSorted()).toEqual([...needed].toSorted())
    for (const { name: variable, value } of containerOf(name).env)
      if (secretNames.includes(variable)) expect(value, variable).toBeUndefined()
  })

  it.each(Object.keys(neededSecrets))('have the login of its role, and no other: %s', (name) => {
    const logins = secretsOf(name).flatMap(({ name: variable, valueFrom }) =>
      valueFrom?.secretKeyRef.name === 'corridor-database'
        ? [`${variable} ${valueFrom.secretKeyRef.key}`]
        : [],
    )
    expect(logins).toEqual([`DATABASE_URL ${name === 'migrate' ? 'owner' : name}`])
  })

  it('of rails are in no migration', () => {
    const having = Object.keys(neededSecrets).filter((name) => envOf(name)['NAIRA_1_KEY'])
    expect(having.toSorted()).toEqual(['api', 'console', 'operator', 'worker'])
  })
})

describe('the environment of a pod', () => {
  const known = new Set([...variables.map(({ name }) => name), 'NAIRA_1_KEY'])

  it.each(Object.keys(neededSecrets))('names only settings that exist: %s', (name) => {
    expect(Object.keys(envOf(name)).filter((variable) => !known.has(variable))).toEqual([])
  })

  it.each(['api', 'console', 'operator', 'worker'])('is a valid configuration: %s', (name) => {
    // The file of rails is in the cluster.
    const env = { ...envOf(name), RAILS_FILE: '' }
    const result = readConfig(name === 'worker' ? forWorker(env) : env)
    expect(result.ok ? '' : result.table).toBe('')
  })

  it('of a migration is a valid one too', () => {
    expect(readMigrateConfig(envOf('migrate'))).toMatchObject({ ok: true, config: { mode: 'production' } })
  })
})

describe('a pod', () => {
  it.each(Object.keys(neededSecrets))('has no rights, and writes only where it may: %s', (name) => {
    const pod = podOf(name)
    const { securityContext, volumeMounts } = containerOf(name)
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const rails = name === 'migrate' ? [] : ['/etc/corridor']
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', ...rails])
  })

  it.each(Object.keys(neededSecrets))('says what it needs and what it may use: %s', (name) => {
    const { requests, limits } = containerOf(name).resources
    for (const resource of [requests, limits]) {
      expect(resource['cpu']).toMatch(/^\d+m?$/)
      expect(resource['memory']).toMatch(/^\d+[MG]i$/)
    }
  })

  it('keeps uploads in a claim where there is no bucket, if it reads or removes them', () => {
    const claims = [...podsOf(small)].flatMap(([name, { volumes }]) =>
      volumes.flatMap(({ persistentVolumeClaim: claim }) => (claim ? [`${name} ${claim.claimName}`] : [])),
    )
    expect(claims.toSorted()).toEqual(['api corridor-uploads', 'console corridor-uploads'])
  })
})

describe.each(servers)('the %s', (name: Deployed) => {
  const container = containerOf(name)

  it('runs its role', () => {
    expect(container.command).toEqual(['node', 'dist/src/corridor.js', 'serve', '--role', name])
    const config = readConfig(forWorker({ ...envOf(name), RAILS_FILE: '' }))
    const ports = config.ok
      ? [name === 'console' ? config.config.console.port : config.config.port, 9090]
      : []
    expect(container.ports?.map(({ containerPort }) => containerPort)).toEqual(ports)
  })

  it('is restarted by its health, and gets traffic by its readiness', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container
    for (const probe of [startupProbe, livenessProbe]) {
      expect(probe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
    }
    expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
    // The check of the database gives up after a second, and that is an answer.
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      expect(probe?.timeoutSeconds).toBeGreaterThan(1)
    }
  })

  it('has the time that a drain takes, and leaves the Service before it refuses connections', () => {
    const { SHUTDOWN_DELAY_MS: delay, SHUTDOWN_GRACE_MS: grace } = envOf(name)
    const seconds = stopSecondsOf({ delayMs: Number(delay), graceMs: Number(grace) })
    expect(podOf(name).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds)
    expect(Number(delay)).toBeGreaterThanOrEqual(5_000)
  })

  it('keeps all but one of its pods while nodes are drained, and more than one', () => {
    const named = (kind: string) =>
      ofKind(full, kind).find(({ metadata }) => metadata.name === `corridor-${name}`)
    const labels = named('Deployment')?.spec.template?.metadata.labels
    expect(named('PodDisruptionBudget')?.spec).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    })
    expect(named('Deployment')?.spec.selector?.matchLabels).toEqual(labels)
    expect(named('Service')?.spec.selector).toEqual(labels)
    const replicas = ofKind(small, 'Deployment').map(({ spec }) => spec.replicas ?? 0)
    expect(Math.min(...replicas)).toBeGreaterThan(1)
  })
})

describe('what is around the pods', () => {
  it('is a migration before an install and an upgrade, and none before a rollback', () => {
    const jobs = ofKind(full, 'Job')
    expect(jobs.map(({ metadata }) => metadata.annotations?.['helm.sh/hook'])).toEqual([
      'pre-install,pre-upgrade',
    ])
    expect(containerOf('migrate').command).toEqual(['node', 'dist/src/corridor.js', 'migrate'])
  })

  it('is an ingress for API and console, by their addresses', () => {
    const rules = ofKind(full, 'Ingress').flatMap(({ spec }) => spec.rules ?? [])
    const backends = rules.map(({ host, http }) => [host, http.paths[0].backend.service])
    expect(backends).toEqual([
      ['pay.example.com', { name: 'corridor-api', port: { name: 'http' } }],
      ['console.example.com', { name: 'corridor-console', port: { name: 'http' } }],
    ])
    for (const [, { name, port }] of backends as [string, { name: string; port: { name: string } }][]) {
      const service = ofKind(full, 'Service').find(({ metadata }) => metadata.name === name)
      expect(service?.spec.ports?.map((one) => one.name)).toContain(port.name)
    }
  })

  it('scales the API by its processor time, and its replicas are then not fixed', () => {
    const [scaler] = ofKind(full, 'HorizontalPodAutoscaler')
    expect(scaler?.spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'corridor-api' })
    const deployment = ofKind(full, 'Deployment').find(({ metadata }) => metadata.name === 'corridor-api')
    expect(deployment?.spec.replicas).toBeUndefined()
  })

  it('lets Prometheus read the metrics of every process', () => {
    const [monitor] = ofKind(full, 'ServiceMonitor')
    const wanted = Object.entries(monitor?.spec.selector?.matchLabels ?? {})
    const selected = ofKind(full, 'Service').filter(({ metadata }) =>
      wanted.every(([label, value]) => metadata.labels[label] === value),
    )
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(servers.map((name) => `corridor-${name}`))
    const [endpoint] = monitor?.spec.endpoints ?? []
    for (const { spec } of selected) expect(spec.ports?.map(({ name }) => name)).toContain(endpoint?.port)
  })

  it('is nothing more unless it is asked for', () => {
    const kinds = new Set(small.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['Deployment', 'Job', 'PodDisruptionBudget', 'Service'])
  })
})
