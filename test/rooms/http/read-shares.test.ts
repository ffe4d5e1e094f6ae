import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../src/auth/index.ts'
import { createAdmission, type LoadLimits } from '../../../src/http/admission.ts'
import { releaseSlots, startState, stateOf } from '../../../src/http/request-state.ts'

const maxReads = 4
// Longer than any test: what waits leaves the queue by its turn only.
const limits: LoadLimits = { maxInFlight: 40, maxReads, readWaitMs: 60_000 }

const admitted: Request[] = []
afterEach(() => {
  // Those that still wait have timers.
  for (const req of admitted.splice(0)) releaseSlots(req)
})

/** Admits reads of businesses by hand. `running` has the owners of reads that started and did not finish, in the order
 *  of their start. */
const admitReads = () => {
  const admission = createAdmission(limits)
  const running: { owner: string; req: Request }[] = []
  const refused: string[] = []
  const responses = new Map<Request, Response>()
  const read = (
    owner: string,
    stage: 'admitRead' | 'admitBatchedRead' | 'admitLargeRead' = 'admitRead',
    socket = new Socket(),
  ): Request => {
    const req = Object.assign(new IncomingMessage(socket), { method: 'GET' }) as Request
    startState(req)
    admitted.push(req)
    stateOf(req).caller = { business: { id: owner } } as unknown as Caller
    const res = new ServerResponse(req) as Response
    responses.set(req, res)
    void admission[stage](req, res, (error?: unknown) => {
      if (error === undefined) running.push({ owner, req })
      else refused.push(owner)
    })
    return req
  }
  const readMany = (owner: string, count: number) => Array.from({ length: count }, () => read(owner))
  const countOf = (owner: string): number => running.filter((one) => one.owner === owner).length
  /** Finishes the read that started first. */
  const finish = (): void => {
    const [first] = running.splice(0, 1)
    if (first) releaseSlots(first.req)
  }
  const receive = (req: Request): void => {
    responses.get(req)?.emit('close')
  }
  return { read, readMany, finish, receive, countOf, running, refused }
}

describe('reads that run at once', () => {
  it('are all of one business while no other waits', () => {
    const { readMany, finish, countOf } = admitReads()
    readMany('busy', 12)
    for (let finished = 0; finished < 8; finished += 1) {
      expect(countOf('busy')).toBe(maxReads)
      finish()
    }
  })

  it('are at most half of one business while another waits, which starts with the next free slot', () => {
    const { readMany, finish, countOf } = admitReads()
    readMany('busy', 15)
    readMany('other', 8)
    const seen: string[] = []
    for (let finished = 0; finished < 8; finished += 1) {
      finish()
      seen.push(`${countOf('busy').toString()} ${countOf('other').toString()}`)
    }
    expect(seen).toEqual(['3 1', ...Array.from({ length: 7 }, () => '2 2')])
  })

  it('start of each business in order of arrival, and a third business gets its share too', () => {
    const { read, readMany, finish, countOf, running } = admitReads()
    readMany('busy', 10)
    readMany('other', 5)
    const [first, second] = [read('third'), read('third')]
    for (let finished = 0; finished < 3; finished += 1) finish()
    expect(countOf('third')).toBe(1)
    expect(running.map(({ req }) => req)).toContain(first)
    expect(running.map(({ req }) => req)).not.toContain(second)
  })

  it('do not include those that left the queue', () => {
    const { read, readMany, finish, running, countOf } = admitReads()
    readMany('busy', 5)
    const gone = read('other')
    const waiting = read('other')
    releaseSlots(gone)
    finish()
    expect(running.at(-1)?.req).toBe(waiting)
    for (let finished = 0; finished < 5; finished += 1) finish()
    expect(countOf('busy') + countOf('other')).toBe(0)
    readMany('busy', 5)
    expect(countOf('busy')).toBe(maxReads)
  })
})

describe('the slots for reads', () => {
  it.each(['admitRead', 'admitBatchedRead'] as const)(
    'are at most half of one business, and free again once its reads are done: %s',
    (stage) => {
      const { read, refused } = admitReads()
      // Three quarters of 40 are for reads.
      const held = Array.from({ length: 15 }, () => read('busy', stage))
      expect(refused).toEqual([])
      read('busy', stage)
      expect(refused).toEqual(['busy'])
      for (let reads = 0; reads < 15; reads += 1) read('other', stage)
      expect(refused).toEqual(['busy'])
      for (const req of held) releaseSlots(req)
      read('busy', stage)
      expect(refused).toEqual(['busy'])
    },
  )

  it('are not taken by a request whose connection ended while its key was looked up', () => {
    const { read, running } = admitReads()
    const socket = new Socket()
    socket.destroy()
    expect(stateOf(read('busy', 'admitRead', socket)).slots).toEqual([])
    expect(running).toEqual([])
  })
})

describe('reads with large responses', () => {
  it('run one at a time of a business, until its client has received the response', () => {
    const { read, finish, receive, running } = admitReads()
    const [first, second] = [read('busy', 'admitLargeRead'), read('busy', 'admitLargeRead')]
    expect(running.map(({ req }) => req)).toEqual([first])
    finish()
    expect(running).toEqual([])
    receive(first)
    expect(running.map(({ req }) => req)).toEqual([second])
    receive(second)
  })

  it('run at most three at once, and take no slot of other reads while they wait', () => {
    const { read, receive, countOf, running } = admitReads()
    const large = ['one', 'two', 'three', 'four', 'five'].map((owner) => read(owner, 'admitLargeRead'))
    expect(running.map(({ owner }) => owner)).toEqual(['one', 'two', 'three'])
    read('other')
    expect(countOf('other')).toBe(1)
    for (const req of large) receive(req)
  })
})
