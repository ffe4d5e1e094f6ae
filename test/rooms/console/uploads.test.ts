import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { cookieName, useConsole } from '../../support/console.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const site = useConsole(app)

type Form = { type?: string; cookie?: string | undefined; bytes?: number }

/** Announces a form, of 4 MB unless said, and sends nothing of it. */
const open = (
  path: string,
  { type = 'multipart/form-data; boundary=x', cookie = '', bytes = 4_000_000 }: Form = {},
): Socket => {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10) })
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${site.url}`,
    `cookie: ${cookieName}=${cookie}`,
  ]
  socket.write([...lines, `content-type: ${type}`, `content-length: ${bytes}`, '', ''].join('\r\n'))
  return socket
}

/** Announces a form of 4 MB, sends nothing of it, and returns the head of the answer. */
const announce = async (path: string, form?: Form): Promise<string> => {
  const socket = open(path, form)
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

  it('is refused with 503 where two of its business are under way, and read once one of them has ended', async () => {
    const [{ id }, { id: otherId }] = [await aBusiness(app), await aBusiness(app)]
    const [owner, colleague] = [await site.signIn(id, 'OWNER'), await site.signIn(id, 'OWNER')]
    const other = await site.signIn(otherId, 'OWNER')
    const path = '/console/batches/new'
    const send = (person: typeof owner): Socket => open(path, { cookie: person.cookie() })
    // Of three at once, one is refused: which one, the sockets decide.
    const sent = [send(owner), send(owner), send(colleague)]
    const [refused = ''] = await Promise.race(
      sent.map(async (socket) => ((await once(socket, 'data')) as [Buffer]).map(String)),
    )
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    const isAwaited = sent.filter((socket) => socket.bytesRead === 0)
    expect(isAwaited).toHaveLength(2)
    const others = send(other)
    isAwaited[0]?.destroy()
    await until(
      async () => {
        const again = send(owner)
        again.write(Buffer.alloc(4_000_000))
        const [answer] = (await once(again, 'data')) as [Buffer]
        again.destroy()
        return !answer.toString().startsWith('HTTP/1.1 503 ')
      },
      () => 'an upload that ended still counts',
    )
    expect(others.bytesRead).toBe(0)
    for (const socket of [...sent, others]) socket.destroy()
  })

  it('is not parsed where it has more parts than any form', async () => {
    const { id } = await aBusiness(app)
    const owner = await site.signIn(id, 'OWNER')
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`name${index}`, 'x']))
    expect((await owner.upload('/console/batches/new', { name: 'a batch' }, 'x')).status).toBe(422)
    expect((await owner.upload('/console/batches/new', fields, 'x')).status).toBe(400)
  })

  it('is refused where its type could be read in two ways', async () => {
    const { id } = await aBusiness(app)
    const owner = await site.signIn(id, 'OWNER')
    for (const type of ['multipart/form-data', 'multipart/form-data; x="; boundary=z"; boundary=a']) {
      const headers = { 'content-type': type }
      expect((await owner.post('/console/batches/new', new URLSearchParams(), headers)).status).toBe(400)
    }
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

  it('that is compressed is a fault of its sender', async () => {
    const body = new URLSearchParams({ email: 'ada@example.com' })
    const reply = await site.open().post('/console/sign-in', body, { 'content-encoding': 'gzip' })
    expect(reply.status).toBe(400)
  })

  it('gives way where 100 newer ones of its visitor are awaited', async () => {
    const type = 'application/x-www-form-urlencoded'
    const oldest = open('/console/sign-in', { type, bytes: 10 })
    const refused = once(oldest, 'data') as Promise<[Buffer]>
    await once(oldest, 'connect')
    const others = Array.from({ length: 110 }, () => open('/console/sign-in', { type, bytes: 10 }))
    expect(String((await refused)[0])).toMatch(/^HTTP\/1\.1 503 /)
    const body = new URLSearchParams({ email: 'ada@example.com', password: 'a wrong password' })
    expect((await site.open().post('/console/sign-in', body)).status).toBe(422)
    for (const socket of [oldest, ...others]) socket.destroy()
  })
})
