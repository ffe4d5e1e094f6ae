import { request as httpRequest, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createLogger } from '@stoplight/prism-core'
import { createInstance, getHttpOperationsFromSpec, type IHttpResponse } from '@stoplight/prism-http'
import { documentText } from '../../src/contract/document.ts'
import type { RunningApi } from '../../src/api.ts'
import { jsonOrText } from './json.ts'
import { listen } from './listen.ts'

/** A response of an operation of the contract. */
export type Answer = { readonly method: string; readonly path: string; readonly status: number }

/** The report of the proxy: each response, and its violations of the contract (`what`: the place in the response,
 *  and the reason). */
export type ProxyReport = {
  readonly onAnswer: (answer: Answer) => void
  readonly onViolation: (violation: Answer & { readonly what: string }) => void
}

const parseJson = (text: string): unknown => JSON.parse(text)

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )

type Exchange = {
  readonly req: IncomingMessage
  readonly sent: string
  readonly answer: IncomingMessage
  readonly received: string
}

type Method = 'get' | 'post' | 'patch' | 'delete' | 'put' | 'head' | 'options' | 'trace'

const methodOf = (req: IncomingMessage): Method => (req.method ?? 'GET').toLowerCase() as Method

const queryOf = (search: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')]))

// Loaded once per test file, because Prism caches schemas by operation.
const loadOperations = (() => {
  let loaded: ReturnType<typeof getHttpOperationsFromSpec> | undefined
  return () => (loaded ??= getHttpOperationsFromSpec(parseJson(documentText) as object))
})()

/** Prism in proxy mode, where forwarding returns the response that the upstream already gave: Prism’s own
 *  forwarder rewrites bodies, so signatures, broken JSON and unusual bytes would be lost. */
const createResponseCheck = async ({ onAnswer, onViolation }: ProxyReport) => {
  const operations = await loadOperations()
  const logger = createLogger('proxy', { level: 'silent' })
  return async ({ req, sent, answer, received }: Exchange): Promise<void> => {
    const { pathname: path, searchParams } = new URL(req.url ?? '/', 'http://upstream')
    const output: IHttpResponse = {
      statusCode: answer.statusCode ?? 0,
      headers: joined(answer.headers),
      body: jsonOrText(received),
    }
    const seen = { isOperation: false }
    const prism = createInstance(
      {
        isProxy: true,
        upstream: new URL('http://upstream'),
        upstreamProxy: undefined,
        // Requests may be invalid on purpose; only responses are checked.
        validateRequest: false,
        validateResponse: true,
        checkSecurity: false,
        errors: false,
        mock: { dynamic: false },
      },
      {
        logger,
        forward: (...[, , , resource]) => {
          seen.isOperation = resource !== undefined
          return () => async () => ({ _tag: 'Right', right: output })
        },
      },
    )
    const input = {
      method: methodOf(req),
      url: { path, query: queryOf(searchParams) },
      headers: joined(req.headers),
      body: sent === '' ? null : jsonOrText(sent),
    }
    const result = await prism.request(input, operations)()
    const given = { method: req.method ?? '', path, status: output.statusCode }
    if (result._tag === 'Left') {
      onViolation({ ...given, what: result.left.message })
      return
    }
    if (!seen.isOperation) return
    onAnswer(given)
    for (const { path: place = [], message } of result.right.validations.output)
      onViolation({ ...given, what: `${['response', ...place].join('.')}: ${message}` })
  }
}

type CheckResponse = Awaited<ReturnType<typeof createResponseCheck>>

/** Forwards a request unchanged, and its response after Prism checked it. */
const handOn =
  (upstream: RunningApi, check: CheckResponse) => (req: IncomingMessage, res: ServerResponse) => {
    const sent: Buffer[] = []
    const onward = httpRequest({
      host: '127.0.0.1',
      port: upstream.port,
      method: req.method,
      path: req.url,
      headers: req.rawHeaders,
      setHost: false,
      agent: false,
    })
    req.on('data', (chunk: Buffer) => sent.push(chunk))
    req.pipe(onward)
    const leave = (): void => {
      onward.destroy()
      res.destroy()
    }
    res.once('close', () => {
      if (!res.writableFinished) leave()
    })
    onward.once('error', leave)
    onward.once('response', (answer) => {
      const received: Buffer[] = []
      answer.on('data', (chunk: Buffer) => received.push(chunk))
      answer.once('error', leave)
      answer.once('end', () => {
        const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8')
        const handBack = (): void => {
          res.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders))
          res.end(Buffer.concat(received))
        }
        check({ req, sent: text(sent), answer, received: text(received) }).then(handBack, leave)
      })
    })
  }

/** Copies headers without those that belong to one connection. */
const endToEnd = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.flatMap((name, index) => {
    const value = rawHeaders[index + 1]
    const isName = index % 2 === 0 && value !== undefined
    return isName && !/^(connection|keep-alive|transfer-encoding)$/i.test(name) ? [name, value] : []
  })

/** Starts a proxy in front of an API: requests pass unchanged, and each response is checked against the contract.
 *  Closing it also closes the API. */
export const behindPrism = async (upstream: RunningApi, report: ProxyReport): Promise<RunningApi> => {
  const check = await createResponseCheck(report)
  const server = createServer(
    { maxHeaderSize: 1024 * 1024, requireHostHeader: false },
    handOn(upstream, check),
  )
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async (graceMs) => {
      await upstream.close(graceMs)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
