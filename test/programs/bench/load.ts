import { fork } from 'node:child_process'
import type { LoadOrder, LoadResult } from './load-generator.ts'
import { projectDir, scriptOf } from './places.ts'

/** Runs a load in a process of its own and gives what it measured. */
export const runLoad = (order: LoadOrder): Promise<LoadResult> =>
  new Promise((done, failed) => {
    const child = fork(scriptOf('load-generator.ts'), { cwd: projectDir, execArgv: ['--import', 'tsx'] })
    child.once('error', failed)
    child.once('exit', (code) => {
      failed(new Error(`the load generator ended with ${String(code)}`))
    })
    child.once('message', (result: LoadResult) => {
      done(result)
      child.disconnect()
    })
    child.send(order)
  })
