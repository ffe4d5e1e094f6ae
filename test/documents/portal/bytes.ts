import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Returns a response without decompression, unlike fetch, and can send every header. */
export const getBytes = async (url: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
  const asked = request(url, { method, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }
}
