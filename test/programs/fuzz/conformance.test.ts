import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../../../generated/catalogue.ts'
import { operationIds } from '../../contract/requests.ts'
import { aWorld } from '../../contract/world.ts'
import { useApp } from '../../support/app.ts'
import { readNumber } from '../../support/read-number.ts'
import { attemptOf, certainBodies, isElsewhere, plainAttempt, type Attempt } from './attempt.ts'
import { setUpFuzz, exampleOf, type FuzzSetup } from './setup.ts'
import { tryAttempt } from './try.ts'

// Requests by the contract, good, nearly good and rubbish, against the real service, by another reading of the contract
// than the service's own. They are the same in every `make test`, which must not be a matter of luck; `SEED=…` draws
// others.

const app = useApp()

const seed = readNumber('SEED', 11)
console.log(`fuzzing with SEED=${seed.toString()}`)

const attemptsOfEach = 14
const journeys = 4
const stepsOfJourney = 12
const patienceMs = 300_000
// A failure is made smaller until then, at most; what is right has to be done by then.
const limitMs = 240_000

const command = (name: string): string =>
  `SEED=${seed.toString()} npx vitest run --config test/vitest.config.ts test/programs/fuzz/conformance -t '${name}'`

type PropertyOptions<T> = { readonly runs: number; readonly first?: readonly T[] }

/** Runs a property on the seed; a failure says how to see it again. */
const hold = async <T>(
  name: string,
  property: fc.IAsyncProperty<[T]>,
  { runs, first = [] }: PropertyOptions<T>,
): Promise<void> => {
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    examples: first.map((one): [T] => [one]),
    interruptAfterTimeLimit: limitMs,
  })
  // A run that was cut short has shown nothing of the cases that it left out.
  if (!result.failed && result.interrupted) expect.fail(`only ${result.numRuns.toString()} cases were tried`)
  if (!result.failed) return
  const reason =
    result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
  expect.fail(`${reason}\n\nAgain: ${command(name)}\n${fc.stringify(result.counterexample)}`)
}

/** What no seed leaves out: the example as it stands, with bodies that are broken or cannot be stored, and with ids of
 *  somebody else and of what was deleted. */
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

// Judged by the business before it is found out what it says: reached all the same.
const isReached = (status: number): boolean => ![401, 403, 422].includes(status)

describe('whatever is sent', () => {
  it.each(operationIds.map((id) => [id] as const))(
    'to %s is answered by the contract, and moves no money that it should not',
    async (operationId: OperationId) => {
      const setup = await setUpFuzz(app, strangers)
      const statuses: number[] = []
      const property = fc.asyncProperty(attemptOf(operationId), async (attempt) => {
        statuses.push(await tryAttempt(setup, attempt))
      })
      const first = certainAttempts(operationId)
      await hold(`to ${operationId} is`, property, { runs: attemptsOfEach, first })
      // Where nothing comes through, everything would be right.
      if (!isElsewhere(operationId)) expect(statuses.filter(isReached).length).toBeGreaterThan(0)
    },
    patienceMs,
  )
})

describe('whatever is done after another', () => {
  const time = fc.constantFrom('40 seconds', '6 minutes', '25 hours')
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...operationIds).chain(attemptOf) },
    { weight: 6, arbitrary: fc.constantFrom(...operationIds).map(plainAttempt) },
    { weight: 2, arbitrary: time },
  )

  it(
    'is answered by the contract, and the books stay right',
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
      await hold('is answered by the contract, and the books stay right', property, { runs: journeys })
    },
    patienceMs,
  )
})
