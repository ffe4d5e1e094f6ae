import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import type { Ended } from '../../support/program.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'

const app = useApp()

const run = (...args: readonly string[]): Promise<Ended> =>
  runInProcess(['requests', ...args], deployment(app.urlAs('operator')))

type Call = Readonly<Record<string, string | number | null>>

const list = async (...args: readonly string[]): Promise<readonly Call[]> => {
  await app.wired.requestLog.flush()
  const { code, stdout, stderr } = await runInProcess(
    ['--json', 'requests', 'list', ...args],
    deployment(app.urlAs('operator')),
  )
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as readonly Call[]
}

describe('requests list', () => {
  it('filters the calls of a business, newest first', async () => {
    const { id, key } = await aBusiness(app)
    await sendRaw(app.url, '/api/v1/org/balance', { key })
    const wrong = await sendRaw(app.url, '/api/v1/customer/nope', { key })
    const ofBusiness = ['--business', id]
    expect((await list(...ofBusiness)).map(({ status }) => status)).toEqual([400, 200])
    expect(
      await list(...ofBusiness, '--status', '4xx', '--code', 'INVALID_BUSINESS_CUSTOMER_ID'),
    ).toHaveLength(1)
    expect(
      await list(...ofBusiness, '--operation', 'getBalance', '--since', '10m', '--limit', '5'),
    ).toHaveLength(1)
    expect(await list('--request-id', wrong.headers.get('x-request-id') ?? '')).toMatchObject([
      { operationId: 'getCustomer', businessId: id, keyPrefix: key.slice(0, 35) },
    ])
    for (const shown of [key, key.slice(0, 35)]) expect(await list('--key', shown)).toHaveLength(2)
    expect(await list('--key', `corridor_test_${'0'.repeat(21)}`)).toEqual([])
  })

  it('shows the reason of a 401', async () => {
    const { id } = await aBusiness(app)
    const { key, keyId } = await app.createKey(id, {})
    await app.wired.keys.revoke(id, keyId)
    await sendRaw(app.url, '/api/v1/org/balance', { key })
    await app.wired.requestLog.flush()
    const { stdout } = await run('list', '--business', id)
    expect(stdout).toMatch(/^TIME +STATUS +METHOD .*\n\S+Z +401 +GET +getBalance .* revoked key\n$/)
    expect(stdout).not.toContain(key)
  })

  it.each([
    ['--status', 'bad'],
    ['--operation', 'createTransactions'],
    ['--operation', 'toString'],
    ['--since', 'yesterday'],
    ['--limit', '5000'],
    ['--limit', 'all'],
    ['--request-id', '7'],
    ['--key', 'corridor_test_'],
    ['--business', 'f'.repeat(24)],
  ])('refuses %s %s with a sentence', async (option, value) => {
    const { code, stdout, stderr } = await run('list', option, value)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^\S.*\n$/)
  })
})

describe('requests show', () => {
  it('shows one call completely, with secrets hidden', async () => {
    const { key } = await aBusiness(app)
    const body = JSON.stringify({
      fullName: 'Planted Person',
      email: 'planted@example.com',
      countryCode: 'ZZ',
    })
    const answer = await sendRaw(app.url, '/api/v1/customer', { method: 'POST', key, body })
    await app.wired.requestLog.flush()
    const requestId = answer.headers.get('x-request-id') ?? ''
    const { code, stdout } = await run('show', requestId)
    expect(code).toBe(0)
    expect(stdout).toContain(`request        ${requestId}\n`)
    expect(stdout).toContain('status         422 VALIDATION_ERROR\n')
    expect(stdout).toContain('reason         `phone` is missing.\n')
    expect(stdout).toContain('request body   {"fullName":"[hidden]","email":"[hidden]","countryCode":"ZZ"}\n')
    expect(stdout.toLowerCase()).not.toContain('planted')
  })

  it('refuses an unknown request', async () => {
    expect(await run('show', randomUUID())).toMatchObject({ code: 1, stdout: '' })
    expect(await run('show', 'x')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '"x" is not a request id.\n',
    })
  })
})
