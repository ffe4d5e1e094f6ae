import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { cookieName, useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

/** Announces a form of 4 MB, sends nothing of it, and returns the head of the answer. */
const announce = async (
  path: string,
  {
    type = 'multipart/form-data; boundary=x',
    cookie = '',
  }: { type?: string; cookie?: string | undefined } = {},
): Promise<string> => {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10) })
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${site.url}`,
    `cookie: ${cookieName}=${cookie}`,
  ]
  socket.write([...lines, `content-type: ${type}`, 'content-length: 4000000', '', ''].join('\r\n'))
  try {
    return await new Promise((done, fail) => {
      socket.once('data', (bytes) => {
        done(bytes.toString('latin1'))
      })
      socket.once('error', fail)
    })
  } finally {
    socket.destroy()
  }
}

describe('a form with a file', () => {
  it('of a stranger is answered before any of it is read', async () => {
    const reply = await announce('/console/batches/new')
    expect(reply).toMatch(/^HTTP\/1\.1 303 [^]*location: \/console\/sign-in\r\n/i)
  })

  it('of a person who may not send it is answered before any of it is read', async () => {
    const { id } = await aBusiness(app)
    const auditor = await site.signIn(id, 'AUDITOR')
    expect(await announce('/console/batches/new', { cookie: auditor.cookie() })).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('is not read by a page that takes none', async () => {
    const { id } = await aBusiness(app)
    const owner = await site.signIn(id, 'OWNER')
    for (const path of ['/console/payouts/new', '/console/sign-in'])
      expect(await announce(path, { cookie: owner.cookie() })).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a form without a file', () => {
  it('is refused before any of it is read where it is large', async () => {
    const type = 'application/x-www-form-urlencoded'
    expect(await announce('/console/sign-in', { type })).toMatch(/^HTTP\/1\.1 400 /)
  })
})
