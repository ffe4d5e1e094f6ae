import { execFile, type ExecFileOptions } from 'node:child_process'

/** The result of a program; `code` is -1 after a signal, or where the program does not exist. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a program to its end; sends SIGTERM after a timeout in milliseconds. */
export const runProgram = (
  [file = '', ...args]: readonly string[],
  options: Pick<ExecFileOptions, 'cwd' | 'env'> & { readonly timeout: number },
): Promise<Ended> =>
  new Promise((done) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      done({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr })
    })
  })
