import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { NoticesService } from './notices.ts'

const sendEveryMs = 5_000

/** Creates the loop that sends security notices by e-mail; several processes may do it at once. Not a job: jobs belong
 *  to businesses, and operators have none. */
export const openNoticeLoop = ({ sendDue }: NoticesService, log: Logger): Loop => {
  const onError = (error: unknown): void => {
    log.warn(describeFault(error), 'a security notice may not have been sent; it is sent again')
  }
  return createLoop(() => sendDue(onError), { everyMs: sendEveryMs, onError })
}
