import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import { started } from './started.ts'
import { hostAndPortOf, startTcpProxy, throughProxy, type TcpProxy } from './tcp-proxy.ts'

/** Starts a second server of `app`, which reaches the database through a proxy, so that a test can lose its replies. */
export const useServerBehindProxy = (app: TestApp) => {
  const state: { proxy?: TcpProxy; server?: Awaited<ReturnType<TestApp['serveOn']>> } = {}
  beforeAll(async () => {
    state.proxy = await startTcpProxy(hostAndPortOf(app.databaseUrl))
    state.server = await app.serveOn(throughProxy(state.proxy, app.urlAs('api')))
  })
  afterAll(async () => {
    await state.server?.close()
    await state.proxy?.close()
  })
  return {
    get proxy(): TcpProxy {
      return started(state.proxy)
    },
    get url(): string {
      return started(state.server).url
    },
  }
}
