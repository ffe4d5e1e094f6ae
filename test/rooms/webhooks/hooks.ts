import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { started } from '../../support/started.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'

/** Returns a receiver that responds to every delivery with this status. */
export const failWith =
  (status: number): Receiver['answer'] =>
  (res) =>
    res.writeHead(status).end()

/** Creates the jobs of a test file, and a separate receiver for each test. After each test removes the jobs, and checks
 *  that none failed. An attempt has five seconds, unless given. */
export const useHooks = (attemptMs = 5_000) => {
  const state: { setup?: JobsSetup; receiver?: Receiver } = {}
  const setup = (): JobsSetup => started(state.setup)
  const receiver = (): Receiver => started(state.receiver)
  beforeAll(async () => {
    state.setup = await setUpJobs(attemptMs)
  })
  afterAll(() => setup().close())
  beforeEach(async () => {
    state.receiver = await startReceiver()
  })
  afterEach(async () => {
    await setup().clearJobs()
    await receiver().close()
    expect(setup().failures.splice(0)).toEqual([])
  })
  return {
    get setup(): JobsSetup {
      return setup()
    },
    get receiver(): Receiver {
      return receiver()
    },
    /** Creates a business whose webhooks go to the receiver. */
    aBusiness: async (): Promise<string> => {
      const businessId = await setup().addBusiness()
      await setup().webhooks.setUrl(businessId, `${receiver().url}/hooks`)
      return businessId
    },
    runDue: (): Promise<number> => setup().runner([setup().deliver, setup().release]).runDue(),
  }
}
