import { Socket } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { startApi } from '../../../src/api.ts'
import { messagesOf, type HttpApp } from '../../../src/http/messages.ts'
import { started } from '../../support/started.ts'

it('a server creates messages with the prototypes that Express would give them', async () => {
  const { request, response } = express()
  const app: HttpApp = Object.assign(
    ((req, res) => {
      const prototypes = [Object.getPrototypeOf(req), Object.getPrototypeOf(res)]
      res.statusCode = prototypes[0] === app.request && prototypes[1] === app.response ? 200 : 500
      res.end()
    }) satisfies HttpApp,
    { request, response },
  )
  const api = await startApi(app, { host: '127.0.0.1', port: 0 })
  const { status } = await fetch(api.url)
  await api.close(1_000)
  expect(status).toBe(200)
})

it('messages have what an application added to their prototypes', () => {
  const app = express()
  app.response.json = function answer() {
    return this.end('replaced')
  }
  const { IncomingMessage, ServerResponse } = messagesOf(app)
  const req = new (started(IncomingMessage))(new Socket())
  const res = new (started(ServerResponse))(req)
  expect(req).toHaveProperty('app', app)
  expect(res).toHaveProperty('json', app.response.json)
})
