import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createPagesApp, type PageSite } from '../../../src/http/pages.ts'
import { listen } from '../../support/listen.ts'

it('a file whose admission fails is answered as a fault, and the process goes on', async () => {
  const faults: unknown[] = []
  const site: PageSite = {
    path: '/pages',
    origin: 'http://pages.invalid',
    cookie: { name: 'session', maxAgeMs: 1_000 },
    assets: new Map(),
    answer: async () => ({ kind: 'page', status: 200, html: 'a page' }),
    admitUpload: async () => Promise.reject(new Error('the database is away')),
    excuse: (status) => `excuse ${status}`,
  }
  const log = (fault: unknown): void => void faults.push(fault)
  const app = createPagesApp([site], { onBug: log, readiness: [], trustedProxies: [] })
  const server = createServer(app)
  const url = `http://127.0.0.1:${await listen(server)}/pages`
  try {
    const form = new FormData()
    form.append('file', new Blob(['x']))
    const headers = { origin: site.origin }
    const refused = await fetch(`${url}/new`, { method: 'POST', body: form, headers })
    expect([refused.status, await refused.text()]).toEqual([500, 'excuse 500'])
    expect(faults).toHaveLength(1)
    expect((await fetch(url)).status).toBe(200)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
