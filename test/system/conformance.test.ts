import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../../generated/catalogue.ts'
import { operationIds } from '../contract/requests.ts'
import { aWorld } from '../contract/world.ts'
import { useApp } from '../support/app.ts'
import { readNumber } from '../support/read-number.ts'
import {
  attemptOf,
  certainBodies,
  isElsewhere,
  plainAttempt,
  type Attempt,
} from '../programs/fuzz/attempt.ts'
import { exampleOf, setUpFuzz, type FuzzSetup } from '../programs/fuzz/setup.ts'
import { tryAttempt } from '../programs/fuzz/try.ts'

// Requests that the contract allows, almost allows and does not allow, against the real service. The fuzzer reads the
// contract by its own code. Every `make test-system` sends the same requests; `SEED=…` draws others.

const app = useApp()

const seed = readNumber('SEED', 11)
console.log(`fuzzing with SEED=${seed.toString()}`)

const attemptsOfEach = 14
const journeys = 4
const stepsOfJourney = 12
const patienceMs = 300_000
// The time limits for shrinking a failure, and for a run without failures.
const limitMs = 240_000

const command = (name: string): string =>
  `SEED=${seed.toString()} npx vitest run --config test/vitest.config.ts test/system/conformance -t '${name}'`

type PropertyOptions<T> = { readonly runs: number; readonly first?: readonly T[] }

/** Runs a property with the seed; a failure prints how to repeat it. */
const hold = async <T>(
  name: string,
  property: fc.IAsyncProperty<[T]>,
  { runs, first = [] }: PropertyOptions<T>,
): Promise<void> => {
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    examples: first.map((one): [T] => [one]),
    plugins: [fc.interruptAfterTimeLimit(limitMs)],
  })
  // An interrupted run proves nothing about the remaining cases.
  if (!result.failed && result.interrupted) expect.fail(`only ${result.numRuns.toString()} cases were tried`)
  if (!result.failed) return
  const reason =
    result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
  expect.fail(`${reason}\n\nAgain: ${command(name)}\n${fc.stringify(result.counterexample)}`)
}

/** Attempts of every run: the example unchanged, with unreadable and unstorable bodies, with foreign ids and with
 *  deleted ones. */
const certainAttempts = (operationId: OperationId): readonly Attempt[] => {
  const plain = plainAttempt(operationId)
  const slots = exampleOf(operationId, plain.example).slots.map((_, slot) => slot)
  const others = (['foreign', 'deleted'] as const).flatMap((whose) =>
    slots.map((slot) => ({ ...plain, whose, slot })),
  )
  return [plain, ...certainBodies(operationId).map((body) => ({ ...plain, body })), ...others]
}

let strangers: FuzzSetup['strangers']
beforeAll(async () => {
  strangers = await aWorld(app)
})

// Business rules come before the schema here; the operation was reached anyway.
const isReached = (status: number): boolean => ![401, 403, 422].includes(status)

describe('any request', () => {
  it.each(operationIds.map((id) => [id] as const))(
    'to %s gets a response of the contract, and moves no wrong money',
    async (operationId: OperationId) => {
      const setup = await setUpFuzz(app, strangers)
      const statuses: number[] = []
      const property = fc.asyncProperty(attemptOf(operationId), async (attempt) => {
        statuses.push(await tryAttempt(setup, attempt))
      })
      const first = certainAttempts(operationId)
      await hold(`to ${operationId} is`, property, { runs: attemptsOfEach, first })
      // If no request succeeded, everything would seem correct.
      if (!isElsewhere(operationId)) expect(statuses.filter(isReached).length).toBeGreaterThan(0)
    },
    patienceMs,
  )
})

describe('any sequence of requests', () => {
  const time = fc.constantFrom('40 seconds', '6 minutes', '25 hours')
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...operationIds).chain(attemptOf) },
    { weight: 6, arbitrary: fc.constantFrom(...operationIds).map(plainAttempt) },
    { weight: 2, arbitrary: time },
  )

  it(
    'gets responses of the contract, and the ledger stays correct',
    async () => {
      const steps = fc.array(step, { minLength: stepsOfJourney, maxLength: stepsOfJourney })
      const property = fc.asyncProperty(steps, async (drawn: readonly (Attempt | string)[]) => {
        const setup = await setUpFuzz(app, strangers)
        for (const one of drawn) {
          if (typeof one !== 'string') await tryAttempt(setup, one)
          else {
            await app.advanceClock(one)
            await app.runDue()
          }
        }
        expect(await setup.books.findBreaches()).toEqual([])
      })
      await hold('gets responses of the contract, and the ledger stays correct', property, { runs: journeys })
    },
    patienceMs,
  )
})
