import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the portal by `make docs` while the sandbox runs: nothing else waits for it. `say` prints the result. */
export const startPortalBuild = (say: (line: string) => void): { readonly stop: () => void } => {
  say('Building the portal')
  const build = spawn('make', ['--silent', 'docs'], { cwd: root, stdio: 'ignore' })
  let isStopped = false
  const end = (code: number | null): void => {
    if (!isStopped)
      say(code === 0 ? 'The portal is ready' : 'The portal was not built. `make docs` shows why')
  }
  build.once('error', () => {
    end(null)
  })
  build.once('exit', end)
  return {
    stop: () => {
      isStopped = true
      build.kill()
    },
  }
}
