import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('many-questions.ts', import.meta.url))
const flags = ['--expose-gc', '--import', 'tsx']

describe('a child process that is asked 20,000 times', () => {
  it('leaves no memory behind in the primary process, and gives no answer once it has ended', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, program], { timeout: 120_000 })
    const { grown, ...rest } = JSON.parse(stdout) as { readonly grown: number }
    expect(rest).toEqual({ signal: 'SIGKILL', isLateAnswered: false })
    // Less than 100 bytes a question: a reaction to a promise alone takes more.
    expect(grown).toBeLessThan(1_000_000)
  })
})
