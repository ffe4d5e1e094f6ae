import { operations } from '../../../generated/catalogue.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import type { Attempt } from './attempt.ts'
import { differenceOf } from './books.ts'
import { describeExchange, checkResponse, type Exchange } from './check-response.ts'
import { prepare, type Prepared } from './prepare.ts'
import { noteDeleted, type FuzzSetup } from './setup.ts'

const send = ({ world }: FuzzSetup, { method, path, headers, key, body }: Prepared): Promise<RawAnswer> => {
  const sent = { method, headers, ...(key !== undefined && { key }), ...(body !== undefined && { body }) }
  return sendRaw(world.url, path, sent)
}

/** Sends a request and checks the response and its effects; throws for any violation. */
const exchange = async (setup: FuzzSetup, prepared: Prepared): Promise<Exchange> => {
  const ids = [setup.businessId, setup.strangers.businessId]
  const [own = '', foreign = ''] = await setup.books.look(ids)
  const answer = await send(setup, prepared)
  const [ownAfter = '', foreignAfter = ''] = await setup.books.look(ids)
  const changed = differenceOf(own, ownAfter)
  const done: Exchange = {
    prepared,
    answer,
    changed,
    strangersChanged: differenceOf(foreign, foreignAfter),
    breaches: changed === '' ? [] : await setup.books.findBreaches(),
  }
  const requestId = answer.headers.get('x-request-id') ?? ''
  const wrong = [
    ...checkResponse(done),
    ...(setup.seenRequestIds.has(requestId) ? ['its request id is not unique'] : []),
  ]
  setup.seenRequestIds.add(requestId)
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${describeExchange(done)}`)
  return done
}

const requireSame = (one: Exchange, other: Exchange, why: string): void => {
  const [mine, theirs] = [one, other].map(({ prepared, answer }) => {
    const ids = [...prepared.ids.values()].filter((id) => id !== '')
    return `${answer.status.toString()} ${ids.reduce((text, id) => text.replaceAll(id, '<id>'), answer.text)}`
  })
  if (mine !== theirs) throw new Error(`${why}\n${describeExchange(one)}\n${describeExchange(other)}`)
}

/** A second create with the same key or reference is refused, and moves nothing (docs/behaviour.md#idempotency). */
const repeat = async (setup: FuzzSetup, first: Exchange): Promise<void> => {
  const { prepared } = first
  const again = await exchange(setup, { ...prepared, expected: { kind: 'declared' } })
  // An advice has a new URL each time, and the calls of a timeline are logged a second later.
  const isNew = ['getTransactionAdvice', 'getTransactionTimeline'].includes(prepared.attempt.operationId)
  const isSteady = prepared.method === 'GET' && !isNew
  if (isSteady) requireSame(first, again, 'the same question has another answer')
  if (prepared.method === 'DELETE' && again.answer.status !== 404) {
    throw new Error(`it was deleted twice\n${describeExchange(again)}`)
  }
  const { operationId, idempotencyKey } = prepared.attempt
  const isKeyed = operations[operationId].takesIdempotencyKey && idempotencyKey !== null
  // What changed nothing, such as a bulk of refused recipients, leaves its key free.
  if (isKeyed && first.changed === '') requireSame(first, again, 'a free idempotency-key has another answer')
  if (isKeyed && (again.changed !== '' || (first.changed !== '' && again.answer.status < 400))) {
    throw new Error(`the same idempotency-key passed twice\n${describeExchange(again)}`)
  }
  const isKept = ['createTransaction', 'createPoolAccountDeposit'].includes(operationId)
  if (isKept && (again.answer.status !== 409 || again.changed !== '')) {
    throw new Error(`the same create passed twice\n${describeExchange(again)}`)
  }
}

/** Sends one attempt and its consequences: a foreign id behaves like an unknown one, a repeated read returns the
 *  same, and a deleted resource is gone. Returns the status. */
export const tryAttempt = async (setup: FuzzSetup, attempt: Attempt): Promise<number> => {
  const prepared = await prepare(setup, attempt)
  const done = await exchange(setup, prepared)
  if (prepared.expected.kind === 'missing' && attempt.whose !== 'unknown') {
    const unknown = await exchange(setup, await prepare(setup, { ...attempt, whose: 'unknown' }))
    requireSame(done, unknown, `an id (${attempt.whose}) is told from one that does not exist`)
  }
  if (done.answer.status < 300) {
    if (prepared.method === 'DELETE') noteDeleted(setup, prepared.request, prepared.ids)
    await repeat(setup, done)
  }
  return done.answer.status
}
