import { isDevProcess } from './claim.ts'
import { DEV_DIR } from './places.ts'
import { describeStatus, readStatus } from './status-file.ts'

// `make status` prints the addresses and keys of the running `make dev`.
const status = await readStatus()
const isUp =
  status &&
  (await isDevProcess(status.pid)) &&
  (await fetch(`${status.apiUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  ))
if (isUp) {
  console.log(describeStatus(status))
} else {
  console.error(`No sandbox is running in ${DEV_DIR}. Start one with: make dev
If yours has another folder, name it: CORRIDOR_DEV_DIR=/path/to/it make status`)
  process.exitCode = 1
}
