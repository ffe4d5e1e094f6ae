import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import type { TestApp } from '../../support/app.ts'

/** Serves a portal that was built for this file, with the services of the app. */
export const usePortal = (app: TestApp, { tryKey }: { readonly tryKey?: () => string } = {}) => {
  const state: { api?: RunningApi; folder?: string } = {}
  const parts = async (): Promise<string> => {
    state.folder ??= await mkdtemp(join(tmpdir(), 'corridor-docs-'))
    return state.folder
  }
  beforeAll(async () => {
    const out = join(await parts(), 'docs')
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'spec/tools/portal.ts', '--out', out])
    const served = app.wired.createApp({
      readiness: [],
      docsFile: join(out, 'index.html'),
      docsTryKey: tryKey?.(),
      onAnswered: () => undefined,
      onBug: (bug) => {
        throw new Error(bug.message)
      },
    })
    state.api = await startApi(served, { host: '127.0.0.1', port: 0 })
  }, 120_000)
  afterAll(async () => {
    await state.api?.close(1_000)
    await rm(await parts(), { recursive: true, force: true })
  })
  return {
    get url(): string {
      return state.api?.url ?? ''
    },
    get folder(): string {
      return join(state.folder ?? '', 'docs')
    },
  }
}
