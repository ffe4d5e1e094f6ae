import { isDevProcess } from './claim.ts'
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
  console.error('Corridor is not running here. Start it with: make dev')
  process.exitCode = 1
}
