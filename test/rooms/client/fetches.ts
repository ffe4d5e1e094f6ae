import { errors, type ErrorCode } from '../../../generated/catalogue.ts'

/** What a `fetch` does instead of the real one; with `undefined` it calls the real one. */
export type Turn = ((request: Request) => Promise<Response> | Response) | undefined

/** A `fetch` that applies these turns one after the other, then calls the real one, and records its requests. */
export const aFetch = (...turns: Turn[]) => {
  const sent: { readonly method: string; readonly url: string; readonly body: string }[] = []
  return {
    sent,
    fetch: async (request: Request): Promise<Response> => {
      sent.push({ method: request.method, url: request.url, body: await request.clone().text() })
      const turn = turns.shift()
      return turn ? turn(request) : fetch(request)
    },
  }
}

/** Sends the request to the service, and loses the reply. */
export const losing = async (request: Request): Promise<never> => {
  await (await fetch(request)).text()
  throw new TypeError('terminated')
}

/** Loses the request on its way, so that the client cannot know whether it arrived. */
export const neverArriving = async (): Promise<never> => {
  throw new TypeError('terminated')
}

/** Returns an error response of the service. */
export const errorAnswer = (
  status: number,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const { error } = errors[code]
  const details = { errorMessage: error, friendlyMessage: 'briefly unavailable' }
  return Response.json({ code, error, details }, { status, headers })
}
