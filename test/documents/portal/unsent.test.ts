import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../../src/api.ts'
import { createDocsRouter } from '../../../src/http/docs.ts'
import { failure } from '../../../src/http/failure.ts'
import { startState } from '../../../src/http/request-state.ts'
import { sendJson } from '../../../src/http/send-json.ts'
import { getBytes } from './bytes.ts'

describe('a file that cannot be sent', () => {
  const withPortal = async (before: RequestHandler, work: (url: string, folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-broken-docs-'))
    const pages = express()
    pages.disable('etag')
    pages.response.json = sendJson
    pages.use((req, _res, next) => {
      startState(req)
      next()
    }, before)
    pages.use(createDocsRouter({ file: join(folder, 'index.html'), mode: 'sandbox', tryKey: undefined }))
    pages.use(failure({ mode: 'production', onBug: () => undefined }))
    const api = await startApi(pages, { host: '127.0.0.1', port: 0 })
    try {
      await work(api.url, folder)
    } finally {
      await api.close(1_000)
      await rm(folder, { recursive: true })
    }
  }
  const left = ['content-encoding', 'content-range', 'etag', 'last-modified', 'vary', 'accept-ranges']

  it('because it was removed gives the error of a missing portal', async () => {
    const vanish: RequestHandler = (_req, res, next) => {
      const sendFile = res.sendFile.bind(res) as (path: string, ...others: readonly unknown[]) => void
      res.sendFile = (path: string, ...others: readonly unknown[]) => {
        rmSync(path)
        sendFile(path, ...others)
      }
      next()
    }
    await withPortal(vanish, async (url, folder) => {
      for (const name of ['index.html', 'index.html.br']) await writeFile(join(folder, name), 'page')
      const answer = await getBytes(`${url}/docs/`, { 'accept-encoding': 'br' })
      expect([answer.status, answer.bytes.toString()]).toEqual([404, expect.stringContaining('make docs')])
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      for (const name of left) expect(answer.headers[name], name).toBeUndefined()
    })
  })

  it('for any other cause gives an error page, without headers of the file', async () => {
    const pass: RequestHandler = (_req, _res, next) => {
      next()
    }
    await withPortal(pass, async (url, folder) => {
      for (const name of ['index.html', 'index.html.br']) await mkdir(join(folder, name))
      const answer = await getBytes(`${url}/docs/`, { 'accept-encoding': 'br' })
      expect(answer.status).toBe(500)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-length']).toBe(answer.bytes.length.toString())
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      for (const name of left) expect(answer.headers[name], name).toBeUndefined()
      expect(answer.bytes.toString()).toContain('<h1>Something went wrong</h1>')
    })
  })
})
