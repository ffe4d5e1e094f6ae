import { execFile, type ExecFileOptions } from 'node:child_process'

/** How a program ended; `code` is -1 where a signal ended it, or where there is no such program. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a program to its end; it is asked to end (SIGTERM) when its time, in milliseconds, is over. */
export const runProgram = (
  [file = '', ...args]: readonly string[],
  options: Pick<ExecFileOptions, 'cwd' | 'env'> & { readonly timeout: number },
): Promise<Ended> =>
  new Promise((done) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      done({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr })
    })
  })
