import { isDevProcess } from './claim.ts'
import { describeStatus, readStatus } from './status-file.ts'

// `make status`: prints the block of the running `make dev` again, or says that none runs.
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
  console.error('Nothing runs here. Start it with: make dev')
  process.exitCode = 1
}
