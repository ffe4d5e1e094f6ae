import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { S3Settings } from '../../src/media/s3.ts'

type S3Server = { readonly run: () => Promise<AddressInfo>; readonly httpServer: Server }
type S3Constructor = new (options: {
  readonly address: string
  readonly port: number
  readonly silent: boolean
  readonly directory: string
  readonly configureBuckets: readonly { readonly name: string }[]
}) => S3Server

// The package has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3Constructor

/** The only pair of keys that the server accepts. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An object store, with direct access to its objects. */
export type TestStore = {
  readonly settings: S3Settings
  /** Lists the names of objects with a prefix. */
  readonly list: (prefix: string) => Promise<readonly string[]>
  readonly read: (name: string) => Promise<string>
  readonly remove: (name: string) => Promise<void>
  /** Stops responding, or starts again. */
  readonly setDown: (isDown: boolean) => void
  /** Answers 500 to requests that begin like this, `HEAD /bucket/name`, until the next call. */
  readonly failOn: (beginning: string | undefined) => void
}

const bucket = `uploads-${randomBytes(4).toString('hex')}`

/** Starts an S3-compatible store on loopback for the tests of a file. It checks the signature and expiry of signed
 *  requests. Unlike a real store it also accepts unsigned ones, and its URLs have the bucket in the path. */
export const useStore = async (): Promise<TestStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'corridor-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const state: { isDown: boolean; failing?: string | undefined } = { isDown: false }
  const { httpServer } = server
  const [answer] = httpServer.listeners('request')
  httpServer.removeAllListeners('request')
  httpServer.on('request', (req, res) => {
    const { isDown, failing } = state
    const isFailing = failing !== undefined && `${req.method ?? ''} ${req.url ?? ''}`.startsWith(failing)
    // It computes the signature of a list over the path without the slash at its end, unlike a real store.
    if (req.url?.startsWith(`/${bucket}/?`)) delete req.headers.authorization
    if (isDown || isFailing) res.writeHead(500).end()
    else if (answer) Reflect.apply(answer, httpServer, [req, res])
  })
  afterAll(async () => {
    httpServer.closeAllConnections()
    await new Promise((done) => httpServer.close(done))
    await rm(directory, { recursive: true, force: true })
  })
  const endpoint = `http://127.0.0.1:${port.toString()}`
  return {
    settings: { endpoint, region: 'eu-west-1', bucket, ...credentials, forcePathStyle: true },
    list: async (prefix) => {
      const answer = await fetch(`${endpoint}/${bucket}?list-type=2&prefix=${prefix}`)
      return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name)
    },
    read: async (name) => (await fetch(`${endpoint}/${bucket}/${name}`)).text(),
    remove: async (name) => {
      await fetch(`${endpoint}/${bucket}/${name}`, { method: 'DELETE' })
    },
    setDown: (isDown) => {
      state.isDown = isDown
    },
    failOn: (beginning) => {
      state.failing = beginning
    },
  }
}
