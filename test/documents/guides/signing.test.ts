import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { setUpPayout, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { allBlocks, blockOf } from './blocks.ts'
import { aFolder, run, save, type Ran } from './running.ts'

// The signatures of signing.md, checked by a service that requires them.
const app = useApp()

let setup: PayoutSetup
let secret: string

beforeAll(async () => {
  setup = await setUpPayout(app)
  secret = (await app.wired.signing.enable(setup.business.id)).secret
})

const api = (): string => `${app.url}/api/v1`

const inShell = async (signingSecret: string): Promise<Ran> => {
  const blocks = allBlocks.filter(({ guide, language }) => guide === 'signing' && language === 'sh')
  const script = [blockOf('quickstart', 'setup'), ...blocks.map(({ text }) => text)].join('\n')
  const env = { API: api(), KEY: setup.business.key, SECRET: signingSecret }
  return run({ command: ['sh', '-euc', script], cwd: await aFolder(), env })
}

type Signing = {
  readonly signedPost: (
    url: string,
    request: { readonly key: string; readonly secret: string; readonly body: unknown },
  ) => Promise<Response>
}

const inNode = async (signingSecret: string): Promise<number> => {
  const folder = await aFolder()
  await save(folder, 'signing', ['sign.mjs'])
  const { signedPost } = (await import(join(folder, 'sign.mjs'))) as Signing
  const request = { key: setup.business.key, secret: signingSecret, body: payoutBody(setup) }
  const { status } = await signedPost(`${api()}/transaction`, request)
  return status
}

const inPython = async (signingSecret: string): Promise<Ran> => {
  const cwd = await aFolder()
  await save(cwd, 'signing', ['sign.py'])
  const program = [
    'import json, os, sign, urllib.error',
    'ask = [os.environ[name] for name in ("URL", "KEY", "SECRET")]',
    'try: print(sign.signed_post(*ask, json.loads(os.environ["BODY"])).status)',
    'except urllib.error.HTTPError as error: print(error.code)',
  ].join('\n')
  const body = JSON.stringify({ ...payoutBody(setup), customerId: setup.customerId })
  const env = { URL: `${api()}/transaction`, KEY: setup.business.key, SECRET: signingSecret, BODY: body }
  return run({ command: ['python3', '-c', program], cwd, env })
}

describe('the signatures of the guide', () => {
  it('are accepted from the shell: of a body, a query and path parameters', async () => {
    const { code, stdout, stderr } = await inShell(secret)
    expect(code, `${stdout}${stderr}`).toBe(0)
    expect(stdout).toContain('"total":0')
    expect(stdout).toMatch(/^Salaries May$/m)
  })

  it('are refused from the shell with another secret', async () => {
    const { code, stdout } = await inShell('0'.repeat(64))
    expect(code).not.toBe(0)
    expect(stdout).not.toContain('Salaries May')
  })

  it('are accepted from Node, and refused with another secret', async () => {
    expect(await inNode(secret)).toBe(201)
    expect(await inNode('another')).toBe(401)
  })

  it('are accepted from Python, and refused with another secret', async () => {
    expect((await inPython(secret)).stdout.trim()).toBe('201')
    expect((await inPython('another')).stdout.trim()).toBe('401')
  })
})
