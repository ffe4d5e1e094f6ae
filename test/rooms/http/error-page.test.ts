import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { useApp } from '../../support/app.ts'

const app = useApp()
let api: RunningApi

const busyPage = express.Router().use('/_sandbox/inbox', () => {
  throw new Refusal('EXTERNAL_REQUEST_ERROR', { retryAfterSeconds: 3 })
})

beforeAll(async () => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: () => undefined,
    docsFile: 'none/index.html',
    pages: [() => busyPage],
  })
  api = await startApi(http, { host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close(1_000))

it.each([
  ['GET', '3', 'this page is loaded again'],
  ['POST', null, 'then reload the page'],
])('a page that is busy is loaded again by itself, a form is not: %s', async (method, refresh, text) => {
  const page = await fetch(`${api.url}/_sandbox/inbox`, { method })
  expect(page.status).toBe(503)
  expect(page.headers.get('refresh')).toBe(refresh)
  expect(await page.text()).toContain(text)
})
