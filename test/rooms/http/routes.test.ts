import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { started } from '../../support/started.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const state: { api?: RunningApi } = {}
let routes: readonly string[] = []

beforeAll(async () => {
  const served = app.wired.createApp({
    readiness: [],
    docsFile: 'none/index.html',
    onAnswered: ({ route }) => {
      routes = [...routes, route]
    },
    onBug: () => undefined,
  })
  state.api = await startApi(served, { host: '127.0.0.1', port: 0 })
})
afterAll(() => state.api?.close(1_000))

/** Returns the route that a request is logged and counted under. */
const routeOf = async (path: string, key?: string): Promise<string> => {
  routes = []
  const headers = key === undefined ? {} : { 'x-api-key': key }
  await fetch(`${started(state.api).url}${path}`, { headers, redirect: 'manual' })
  await until(
    () => routes.length > 0,
    () => `no log of ${path}`,
  )
  return routes.join()
}

it('a page is named by the template of its path, and never by what the caller sent', async () => {
  const { key } = await aBusiness(app)
  expect(await routeOf('/api/v1/customer?limit=1', key)).toBe('/api/v1/customer')
  expect(await routeOf('/healthz')).toBe('/healthz')
  expect(await routeOf('/openapi.json')).toBe('/openapi.json')
  expect(await routeOf('/docs')).toBe('/docs')
  expect(await routeOf('/docs/guides/secret.md')).toBe('/docs/guides/:name.md')
  expect(await routeOf('/checkout/secret')).toBe('/checkout')
  for (const path of ['/secret', '/docs/secret', '/api/v1/secret', '/%zz'])
    expect(await routeOf(path, key)).toBe('unknown')
})
