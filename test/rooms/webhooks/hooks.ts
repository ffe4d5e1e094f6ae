import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { started } from '../../support/started.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'

/** Answers every delivery with this status. */
export const failWith =
  (status: number): Receiver['answer'] =>
  (res) =>
    res.writeHead(status).end()

/** A scene for the file, and a receiver of its own for each test; between tests no work is left over, and no job may
 *  have failed. An attempt takes half a second at most. */
export const useHooks = () => {
  const state: { scene?: JobsSetup; receiver?: Receiver } = {}
  const scene = (): JobsSetup => started(state.scene)
  const receiver = (): Receiver => started(state.receiver)
  beforeAll(async () => {
    state.scene = await setUpJobs(500)
  })
  afterAll(() => scene().close())
  beforeEach(async () => {
    state.receiver = await startReceiver()
  })
  afterEach(async () => {
    await scene().clearJobs()
    await receiver().close()
    expect(scene().failures.splice(0)).toEqual([])
  })
  return {
    get scene(): JobsSetup {
      return scene()
    },
    get receiver(): Receiver {
      return receiver()
    },
    /** A business whose webhooks go to the receiver. */
    aBusiness: async (): Promise<string> => {
      const businessId = await scene().addBusiness()
      await scene().webhooks.setUrl(businessId, `${receiver().url}/hooks`)
      return businessId
    },
    runDue: (): Promise<number> => scene().runner([scene().deliver, scene().release]).runDue(),
  }
}
