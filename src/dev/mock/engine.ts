import { createLogger } from '@stoplight/prism-core'
import { createInstance, getHttpOperationsFromSpec, type IHttpConfig } from '@stoplight/prism-http'
import { documentText } from '../../contract/document.ts'
import type { Wish } from './wish.ts'

/** A request as Prism reads it: method in lower case, header names in lower case, the body parsed. */
export type MockRequest = {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  readonly path: string
  readonly query: Readonly<Record<string, string | string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** An answer made of the contract's examples. `violations` says what of the request does not fit the contract. */
export type MockAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly violations: readonly string[]
}

/** Prism, loaded with the contract. */
export type Engine = {
  readonly answer: (request: MockRequest, wish: Wish | undefined) => Promise<MockAnswer>
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** A wish for an error is granted whatever the request looks like; any other request must fit the contract. The key is
 *  asked for always. */
const configFor = (wish: Wish | undefined): IHttpConfig => ({
  isProxy: false,
  validateRequest: wish === undefined || isSuccess(wish.status),
  validateResponse: false,
  checkSecurity: true,
  errors: false,
  upstreamProxy: undefined,
  mock: {
    dynamic: false,
    // Every answer of the API is JSON, whatever a caller accepts.
    mediaTypes: ['application/json'],
    ...(wish && { code: wish.status }),
    ...(wish?.example !== undefined && { exampleKey: wish.example }),
  },
})

// A copy, since Prism writes into what it is given.
const parseCopy = (text: string): object => JSON.parse(text) as object

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Loads the contract into Prism's engine, which is silent: what it has to say of a request stands in the answer.
 *  D-0611. */
export const createEngine = async (): Promise<Engine> => {
  const operations = await getHttpOperationsFromSpec(parseCopy(documentText))
  const logger = createLogger('mock', { level: 'silent' })
  const prism = createInstance(configFor(undefined), { logger })
  return {
    answer: async ({ method, path, query, headers, body }, wish) => {
      const request = { method, url: { path, query: { ...query } }, headers: { ...headers }, body }
      const result = await prism.request(request, operations, configFor(wish))()
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
