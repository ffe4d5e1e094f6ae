import { expect, it } from 'vitest'
import { apiContract } from '../../../src/dev/mock/contracts.ts'
import { startMock } from '../../../src/dev/mock/server.ts'
import { blockOf } from './blocks.ts'
import { aFolder, run } from './running.ts'

it('the mock responds to the requests of mock.md', async () => {
  const mock = await startMock(apiContract, { port: 0, delayMs: 0 })
  try {
    const command = ['sh', '-euc', blockOf('mock', 'mock')]
    const env = { MOCK: `${mock.url}/api/v1` }
    const { code, stdout, stderr } = await run({ command, cwd: await aFolder(), env })
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('"transactionId":"11824f9e602d9c61b8e7a053"')
    expect(stdout).toContain('"code":"BUSINESS_TRANSACTION_NOT_FOUND"')
    expect(stdout).toContain('"status":"FAILED"')
  } finally {
    await mock.close(0)
  }
})
