import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../../generated/catalogue.ts'
import { documentText } from '../../../src/contract/document.ts'
import { startApi } from '../../../src/api.ts'
import { createDocsRouter } from '../../../src/http/docs.ts'
import { aBusiness } from '../../support/builders.ts'
import { useApp } from '../../support/app.ts'
import { served } from './served.ts'
import { usePortal } from './built.ts'
import { getBytes } from './bytes.ts'

// The files of the portal for tools, and hostile paths.

const app = useApp()
const testKey = `corridor_test_${'a'.repeat(55)}`
const portal = usePortal(app, { tryKey: () => testKey })

const get = (path: string, init: RequestInit = {}) => fetch(`${portal.url}${path}`, init)

const getSent = (path: string, accepted: string, method = 'GET') =>
  getBytes(`${portal.url}${path}`, { 'accept-encoding': accepted }, method)

const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** The path, the file, what is accepted, and how it is sent. */
const compressed: readonly (readonly [string, string, string, 'br' | 'gzip' | undefined])[] = [
  ['/docs/reference', 'reference.html', 'gzip, deflate, br, zstd', 'br'],
  ['/docs/reference', 'reference.html', 'gzip, deflate', 'gzip'],
  ['/docs/reference', 'reference.html', 'br;q=0, *', 'gzip'],
  ['/docs/reference', 'reference.html', 'deflate', undefined],
  ['/docs/reference', 'reference.html', 'gzip;q=0', undefined],
  ['/docs/reference', 'reference.html', '', undefined],
  ['/docs/try/swagger-ui-bundle.js', 'try/swagger-ui-bundle.js', 'br', 'br'],
  ['/docs/try/swagger-ui.css', 'try/swagger-ui.css', 'gzip', 'gzip'],
  ['/docs/postman.json', 'postman.json', 'gzip', 'gzip'],
  ['/openapi.yaml', 'openapi.yaml', 'gzip, br', 'br'],
]

describe('what is served', () => {
  it.each(served)(
    '%s has its type, answers HEAD, and is sent again only where it changed',
    async (path, type) => {
      const plain = { 'accept-encoding': 'identity' }
      const answer = await get(path, { headers: plain })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('content-type')).toMatch(type)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const head = await get(path, { method: 'HEAD', headers: plain })
      expect(head.status).toBe(200)
      expect(head.headers.get('content-length')).toBe((await answer.arrayBuffer()).byteLength.toString())
      // Set explicitly, because fetch would add no-cache.
      const known = {
        ...plain,
        'if-none-match': answer.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      }
      const again = await get(path, { headers: known })
      expect(again.status).toBe(304)
    },
  )

  it.each(compressed)(
    '%s (%s) is sent as %j asks for it: %s',
    async (...[path, file, accepted, encoding]) => {
      const { headers, bytes } = await getSent(path, accepted)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-length']).toBe(bytes.length.toString())
      expect(headers.vary).toBe('accept-encoding')
      const whole = await readFile(join(portal.folder, file))
      expect(unpacked(bytes, encoding).equals(whole)).toBe(true)
      if (encoding !== undefined) expect(bytes.length).toBeLessThan(whole.length / 2)
      const head = await getSent(path, accepted, 'HEAD')
      expect(head.bytes.length).toBe(0)
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
        expect(head.headers[name], name).toBe(headers[name])
    },
  )

  it('a compressed guide is still Markdown, and its compressed file has no URL', async () => {
    const { headers } = await getSent('/docs/guides/errors.md', 'gzip')
    expect([headers['content-encoding'], headers['content-type']]).toEqual([
      'gzip',
      'text/markdown; charset=utf-8',
    ])
    for (const path of ['/docs/guides/errors.md.gz', '/docs/index.html.br', '/docs/try/swagger-ui.css.gz'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('pages can reach only this service, and cannot be framed', async () => {
    for (const path of ['/docs/', '/docs/guides/errors', '/docs/reference', '/docs/try']) {
      const policy = (await get(path)).headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/https?:|\*/)
    }
    for (const path of ['/docs/', '/docs/guides/errors', '/docs/try'])
      expect((await get(path)).headers.get('content-security-policy'), path).toContain("script-src 'self';")
  })

  it.each([
    '/docs/guides/none.md',
    '/docs/guides/..%2findex.md',
    '/docs/guides/..%2f..%2f..%2fREADME.md',
    '/docs/guides/%2e%2e/index.md',
    '/docs/try/..%2f..%2fpostman.json',
    '/docs/try/swagger-ui-bundle.js.map',
    '/docs/.env',
    '/docs/guides/a%00.md',
    '/docs/guides/%zz.md',
    '/docs/guides/%c3%28.md',
    '/docs/guides/none',
    '/docs/guides/..%2findex',
    '/docs/assets/..%2findex.html',
    '/docs/assets/none.js',
    '/docs/media/none.svg',
    '/docs/media/console/none.png',
  ])('nothing else is found there: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('the YAML contract equals the JSON contract', async () => {
    expect(parse(await (await get('/openapi.yaml')).text())).toEqual(JSON.parse(documentText))
  })

  it.each(['/', '/docs', '/docs/guides', '/docs/guides/'])('%s redirects to the front page', async (path) => {
    const answer = await get(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/'])
  })

  it('a browser that looks for an icon finds one', async () => {
    expect((await get('/favicon.ico')).headers.get('content-type')).toMatch(/^image\/svg/)
  })

  it.each(['br', 'gzip'] as const)(
    'the JSON contract is sent as %s, with the tag of the plain one',
    async (encoding) => {
      const { headers, bytes } = await getSent('/openapi.json', encoding)
      expect(headers['content-encoding']).toBe(encoding)
      expect(bytes.length).toBeLessThan(documentText.length / 5)
      expect(unpacked(bytes, encoding).toString()).toBe(documentText)
      const plain = await getSent('/openapi.json', 'identity')
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.bytes.toString()).toBe(documentText)
      const known = { 'accept-encoding': encoding, 'if-none-match': headers.etag ?? '' }
      expect((await getBytes(`${portal.url}/openapi.json`, known)).status).toBe(304)
    },
  )

  it('every guide is a page with one title, and none has two headings with one address', async () => {
    for (const file of parse(await readFile('spec/guides/index.yaml', 'utf8')) as readonly string[]) {
      const text = await (await get(`/docs/guides/${file.replace('.md', '')}`)).text()
      expect(text.match(/<h1/g), file).toHaveLength(1)
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, file).toBe(ids.length)
    }
  })

  it('a missing portal explains how to build it', async () => {
    const bare = app.wired.createApp({
      readiness: [],
      docsFile: join(portal.folder, 'none', 'index.html'),
      onAnswered: () => undefined,
      onBug: () => undefined,
    })
    const api = await startApi(bare, { host: '127.0.0.1', port: 0 })
    try {
      for (const path of ['/docs/', '/docs/reference', '/docs/try', '/openapi.yaml', '/llms.txt']) {
        const answer = await fetch(`${api.url}${path}`)
        expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('make docs')])
      }
    } finally {
      await api.close(1_000)
    }
  })
})

describe('conditional and range requests', () => {
  it.each([
    { range: 'bytes=9999999-' },
    { range: 'bytes=9-1' },
    { range: 'bytes=0-3' },
    { range: 'bytes=0-1,4-5', 'if-range': '"x"' },
    { 'if-match': '"x"' },
    { 'if-unmodified-since': 'Wed, 21 Nov 2001 00:00:00 GMT' },
  ])('is not looked at, and the file is sent whole: %j', async (headers) => {
    for (const path of ['/docs/', '/llms.txt', '/docs/guides/errors.md'])
      for (const accepted of ['br', 'identity']) {
        const answer = await getBytes(`${portal.url}${path}`, { ...headers, 'accept-encoding': accepted })
        expect(answer.status, path).toBe(200)
        expect(answer.headers['accept-ranges']).toBeUndefined()
        const usual = await getSent(path, accepted)
        expect(answer.headers['content-type']).toBe(usual.headers['content-type'])
        expect(answer.bytes.equals(usual.bytes)).toBe(true)
      }
  })
})

describe('the key of the page to try requests', () => {
  it('is returned in the sandbox, without caching', async () => {
    const answer = await get('/docs/try/settings.json')
    expect(await answer.json()).toEqual({ mode: 'sandbox', apiKey: testKey })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is never returned in production, with any configuration', async () => {
    const pages = express()
    pages.use(createDocsRouter({ file: 'none.html', mode: 'production', tryKey: testKey }))
    const api = await startApi(pages, { host: '127.0.0.1', port: 0 })
    try {
      const answer = await fetch(`${api.url}/docs/try/settings.json`)
      expect(await answer.json()).toEqual({ mode: 'production' })
    } finally {
      await api.close(1_000)
    }
  })
})

type Item = { readonly name: string; readonly item?: readonly Item[]; readonly request?: PostmanRequest }
type PostmanRequest = {
  readonly method: string
  readonly url: { readonly raw: string; readonly variable: readonly { key: string; value: string }[] }
  readonly body?: { readonly raw: string }
}

describe('the Postman collection', () => {
  const read = async (): Promise<{ readonly info: object; readonly item: readonly Item[] }> =>
    JSON.parse(await (await get('/docs/postman.json')).text()) as { info: object; item: readonly Item[] }

  it('has every operation, in folders by tag', async () => {
    const { info, item: folders } = await read()
    expect(info).toMatchObject({
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    })
    const requests = folders.flatMap(({ item = [] }) => item)
    const asked = requests.map(({ request }) => {
      const path = request?.url.raw.replace('{{baseUrl}}', '').split('?')[0] ?? ''
      return `${request?.method ?? ''} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
    })
    const wanted = Object.values(operations).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(new Set(asked)).toEqual(new Set(wanted))
  })

  it('its requests succeed when their variables are filled in', async () => {
    const { key } = await aBusiness(app)
    const { item: folders } = await read()
    const create = folders.flatMap(({ item = [] }) => item).find(({ name }) => name === 'Create a customer')
    const { method = '', url, body } = create?.request ?? {}
    const answer = await fetch(url?.raw.replace('{{baseUrl}}', portal.url) ?? '', {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: body?.raw ?? '',
    })
    expect(answer.status).toBe(201)
  })
})

describe('llms.txt', () => {
  it('leads to every guide as Markdown and names every operation', async () => {
    const text = await (await get('/llms.txt')).text()
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path)
    const files = parse(await readFile('spec/guides/index.yaml', 'utf8')) as readonly string[]
    expect(links).toEqual(expect.arrayContaining(files.map((file) => `/docs/guides/${file}`)))
    for (const path of links) expect((await get(path)).status, path).toBe(200)
    for (const operationId of Object.keys(operations)) expect(text).toContain(`(${operationId})`)
  })
})
