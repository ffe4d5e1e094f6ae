import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runInThisContext } from 'node:vm'
import { beforeAll, expect, it } from 'vitest'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { operationsOf, parseContract } from '../../spec/tools/portal/contract.ts'
import {
  callsOf,
  curlOf,
  nodeOf,
  pythonOf,
  samplesOf,
  type SampleCall,
} from '../../spec/tools/portal/samples.ts'
import { createClient } from '../../src/client/index.ts'
import { documentText } from '../../src/contract/document.ts'
import { seedReference } from '../../src/seed/reference.ts'
import { operationIds } from '../contract/requests.ts'
import { aWorld, inWorldOf } from '../contract/world.ts'
import { useApp } from '../support/app.ts'
import { prepareSample } from '../documents/portal/sample-setups.ts'

// Every sample of the portal is run unchanged, with existing ids, and must succeed as the contract says.

const app = useApp()
beforeAll(() => seedReference(app.wired.institutions))
const run = promisify(execFile)
const shown = operationsOf(parseContract(documentText))

type Place = { readonly API: string; readonly KEY: string }
type Runner = (source: string, place: Place, operationId: OperationId) => Promise<void>

const withoutProxy = { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' }

const runCurl: Runner = async (source, place, operationId) => {
  // The sample, printing its response and then its status on a separate line.
  const script = `curl() { command curl --write-out '\\n%{http_code}' "$@"; }\n${source}`
  const { stdout } = await run('sh', ['-c', script], { env: { ...process.env, ...withoutProxy, ...place } })
  expect(stdout.split('\n').at(-1), stdout).toBe(operations[operationId].successStatus.toString())
}

const runNode: Runner = async (source, place) => {
  const [first, ...rest] = source.split('\n')
  expect(first).toBe(`import { createClient } from 'corridor-client'`)
  const printed: unknown[] = []
  const program = runInThisContext(
    `(async ({ createClient, process, console }) => {\n${rest.join('\n')}\n})`,
  ) as (world: object) => Promise<void>
  // The client throws for every response except success.
  await program({
    createClient,
    process: { env: place },
    console: { log: (one: unknown) => printed.push(one) },
  })
  expect(printed).toHaveLength(source.includes('console.log') ? 1 : 0)
  for (const one of printed) expect(one).toBeTypeOf('object')
}

const runPython: Runner = async (source, place) => {
  const { stdout } = await run('python3', ['-c', source], {
    env: { ...process.env, ...withoutProxy, ...place },
  })
  expect(stdout).not.toBe('')
}

const languages: readonly { readonly write: (call: SampleCall) => string; readonly runSample: Runner }[] = [
  { write: curlOf, runSample: runCurl },
  { write: nodeOf, runSample: runNode },
  { write: pythonOf, runSample: runPython },
]

const callsBy = new Map(shown.map((operation) => [operation.operationId, callsOf(operation)]))

it('every operation has a sample of each example in each language', () => {
  expect([...callsBy.keys()].toSorted()).toEqual([...operationIds].toSorted())
  for (const operation of shown) {
    const samples = samplesOf(operation)
    const wanted = Math.max(1, operation.bodies.length) * languages.length
    expect(new Set(samples.map(({ label }) => label)).size, operation.operationId).toBe(wanted)
  }
})

it.each(operationIds.map((id) => [id] as const))(
  'the samples of %s are answered as documented',
  async (id) => {
    for (const call of callsBy.get(id) ?? []) {
      for (const { write, runSample } of languages) {
        await inWorldOf(app, { operationId: id, here: () => aWorld(app) }, async (world) => {
          const source = await prepareSample({ app, world, call }, id, write(call))
          await runSample(source, { API: `${world.url}/api/v1`, KEY: world.key }, id)
        })
      }
    }
  },
)
