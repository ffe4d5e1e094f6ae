import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Request } from 'express'
import { afterEach, expect, it } from 'vitest'
import { cutOff, startState } from '../../../src/http/request-state.ts'
import { createUploadsRouter } from '../../../src/http/uploads.ts'
import { createId, shortIdOf } from '../../../src/kernel/id.ts'
import { uploadsPath, type UploadReceiver } from '../../../src/media/index.ts'
import { beginUpload } from '../../support/uploads.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Serves uploads whose receiver does `before` with the request, and then reads the file. */
const serveUploads = async (before: (req: Request) => void): Promise<string> => {
  const app = express()
  let current: Request | undefined
  app.use((req, _res, next) => {
    startState(req)
    current = req
    next()
  })
  const uploads: UploadReceiver = {
    isAllowed: () => Promise.resolve(true),
    refusalOf: () => Promise.resolve(undefined),
    receive: async (_place, { bytes }) => {
      await new Promise(setImmediate)
      if (current) before(current)
      let byteSize = 0
      for await (const chunk of bytes) byteSize += chunk.length
      return { kind: 'stored', byteSize }
    },
    sweep: () => Promise.resolve(),
  }
  const homes = { requireOpen: () => Promise.resolve() }
  app.use(createUploadsRouter({ homes, uploads, releaseSlotDuringUpload: () => () => undefined }))
  const server = app.listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port.toString()}${uploadsPath}/${shortIdOf(createId(new Date()))}/key`
}

it('a file that is cut off before it is read is refused at once', async () => {
  const upload = beginUpload(await serveUploads(cutOff))
  upload.request.write('%PDF-')
  expect(await upload.status).toBe(400)
  upload.request.destroy()
})

it('a file that is not cut off is received to its end', async () => {
  const upload = beginUpload(await serveUploads(() => undefined))
  upload.request.write('%PDF-')
  upload.request.end('1.7')
  expect(await upload.status).toBe(200)
})
