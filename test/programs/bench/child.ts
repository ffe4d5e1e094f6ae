import { fork } from 'node:child_process'
import { benchFile, projectDir } from './places.ts'

/** Runs a script of the bench in a separate process, sends it one order and returns its result. */
export const runChild = <Result>(
  script: string,
  order: unknown,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Result> =>
  new Promise((done, failed) => {
    const child = fork(benchFile(script), { cwd: projectDir, execArgv: ['--import', 'tsx'], env: { ...env } })
    child.once('error', failed)
    child.once('exit', (code) => {
      failed(new Error(`${script} ended with ${String(code)} and without a result`))
    })
    child.once('message', (result: Result) => {
      done(result)
      child.disconnect()
    })
    child.send(order as object)
  })

/** Answers the one order of the parent process. A failure ends this process. */
export const answerOrder = <Order>(work: (order: Order) => Promise<unknown>): void => {
  process.once('message', (order: Order) => {
    void work(order).then((result) => process.send?.(result))
  })
}
