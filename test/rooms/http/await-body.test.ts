import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { createAwaitBody, createNewestCap } from '../../../src/http/await-body.ts'
import { startState, stateOf } from '../../../src/http/request-state.ts'

describe('the wait for a body', () => {
  /** Waits for a body that never arrives by itself, on a socket that may end. */
  const waitForBody = ({ isComplete = false } = {}) => {
    const socket = new Socket()
    const req = new IncomingMessage(socket) as Request
    req.complete = isComplete
    const outcomes: unknown[] = []
    const uploads: string[] = []
    let arrive: (error?: unknown) => void = () => undefined
    const read: RequestHandler = (_req, _res, next) => {
      arrive = next
    }
    startState(req)
    const awaitBody = createAwaitBody(
      () => true,
      (_req, owner) => {
        uploads.push(owner)
        return () => undefined
      },
    )
    void awaitBody(read, () => 'owner')(req, new ServerResponse(req) as Response, (error?: unknown) => {
      outcomes.push(error)
    })
    return { socket, outcomes, uploads, arrive: () => arrive(), cutOff: () => stateOf(req).onCutOff?.() }
  }

  it('counts a body as an upload of its owner, but none that arrived with its head', () => {
    const [half, complete] = [waitForBody(), waitForBody({ isComplete: true })]
    for (const { arrive } of [half, complete]) arrive()
    expect([half.uploads, complete.uploads]).toEqual([['owner'], []])
    expect([half.outcomes, complete.outcomes]).toEqual([[undefined], [undefined]])
  })

  it('ends once: a body that arrives after its request was refused continues nothing', () => {
    const { outcomes, arrive, cutOff } = waitForBody()
    cutOff()
    arrive()
    expect(outcomes).toEqual([expect.objectContaining({ code: 'BAD_REQUEST_ERROR' })])
  })

  it('continues nothing once the connection has ended', () => {
    const { socket, outcomes, arrive } = waitForBody()
    socket.destroy()
    arrive()
    expect(outcomes).toEqual([])
  })
})

describe('uploads of which the newest is awaited', () => {
  const fill = (owners: readonly string[]): readonly string[] => {
    const cap = createNewestCap(8)
    const refused: string[] = []
    for (const [index, owner] of owners.entries()) {
      const req = new IncomingMessage(new Socket()) as Request
      startState(req)
      const end = cap(req, owner, () => {
        refused.push(`${owner}${index.toString()}`)
        end?.()
      })
    }
    return refused
  }

  it('refuse the oldest of an owner who has a quarter', () => {
    expect(fill(['a', 'b', 'a', 'a', 'b', 'b'])).toEqual(['a0', 'b1'])
  })

  it('refuse the oldest of the owner with the most where there are too many', () => {
    expect(fill(['z', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'e', 'f', 'g'])).toEqual(['a1', 'b3', 'c5'])
  })
})
