import { createLogger } from '@stoplight/prism-core'
import { createInstance, getHttpOperationsFromSpec, type IHttpConfig } from '@stoplight/prism-http'
import type { Preference } from './preference.ts'

/** A request as Prism reads it: method in lower case, header names in lower case, the body parsed. */
export type MockRequest = {
  readonly method: 'get' | 'put' | 'post' | 'patch' | 'delete'
  readonly path: string
  readonly query: Readonly<Record<string, string | string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A response made of the contract's examples. `violations` lists how the request violates the contract. */
export type MockResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly violations: readonly string[]
}

/** Prism, loaded with a contract. */
export type Engine = {
  readonly respond: (request: MockRequest, preference: Preference | undefined) => Promise<MockResponse>
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** A preferred error is returned even for an invalid request. The API key is always required. */
const configFor = (preference: Preference | undefined): IHttpConfig => ({
  isProxy: false,
  validateRequest: preference === undefined || isSuccess(preference.status),
  validateResponse: false,
  checkSecurity: true,
  errors: false,
  upstreamProxy: undefined,
  mock: {
    dynamic: false,
    // The API responds in JSON, independent of the Accept header.
    mediaTypes: ['application/json', 'application/problem+json'],
    ...(preference && { code: preference.status }),
    ...(preference?.example !== undefined && { exampleKey: preference.example }),
  },
})

// A copy, since Prism changes its input.
const parseCopy = (text: string): object => JSON.parse(text) as object

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Loads a bundled contract into Prism. Its log is silent: violations are part of the response. See
 *  docs/design/contract.md#mock. */
export const createEngine = async (text: string): Promise<Engine> => {
  const operations = await getHttpOperationsFromSpec(parseCopy(text))
  const logger = createLogger('mock', { level: 'silent' })
  const prism = createInstance(configFor(undefined), { logger })
  return {
    respond: async ({ method, path, query, headers, body }, preference) => {
      const request = { method, url: { path, query: { ...query } }, headers: { ...headers }, body }
      const result = await prism.request(request, operations, configFor(preference))()
      if (result._tag === 'Left') throw result.left
      const { output, validations } = result.right
      const sent = Object.entries(output.headers ?? {}).map(([name, value]) => [name, textOf(value)] as const)
      return {
        status: output.statusCode,
        headers: Object.fromEntries(sent),
        body: output.body,
        violations: validations.input.map((one) => one.message),
      }
    },
  }
}
