import { describe, expect, test } from 'vitest'
import { runProgram } from './program.ts'

const runNode = (program: string, timeout = 60_000) =>
  runProgram([process.execPath, '--eval', program], { timeout })

describe('a program that', () => {
  test('ends is returned with its exit code and output', async () => {
    expect(await runNode('console.log("out"); console.error("err"); process.exitCode = 3')).toEqual({
      code: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    })
    expect(await runNode('')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('does not end is stopped', async () => {
    expect(await runNode('setInterval(() => undefined, 1_000)', 200)).toMatchObject({ code: -1 })
  })

  test('does not exist is reported as failed', async () => {
    expect(await runProgram(['./no-such-program'], { timeout: 1_000 })).toMatchObject({ code: -1 })
  })
})
