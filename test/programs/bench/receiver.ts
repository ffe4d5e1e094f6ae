import { createServer } from 'node:http'

// A webhook receiver that answers at once, as a separate process. GET /taken returns what arrived since the last time,
// GET /arrived how much that is so far.

/** What arrived: `repeated` counts events that had arrived before, at any time. */
export type Taken = { readonly arrived: number; readonly perSecond: number; readonly repeated: number }

const seen = new Set<string>()
let arrivals: number[] = []
let repeated = 0

// The slow beginning and end of a backlog are left out.
const take = (): Taken => {
  const edge = Math.floor(arrivals.length / 20)
  const middle = arrivals.slice(edge, arrivals.length - edge)
  const ms = (middle.at(-1) ?? 0) - (middle[0] ?? 0)
  const taken = {
    arrived: arrivals.length,
    perSecond: ms > 0 ? ((middle.length - 1) * 1_000) / ms : 0,
    repeated,
  }
  arrivals = []
  repeated = 0
  return taken
}

const server = createServer((req, res) => {
  if (req.method === 'GET') {
    res.end(JSON.stringify(req.url === '/taken' ? take() : { arrived: arrivals.length }))
    return
  }
  const id = req.headers['webhook-id']?.toString() ?? ''
  arrivals.push(performance.now())
  if (seen.has(id)) repeated += 1
  seen.add(id)
  req.resume()
  req.on('end', () => res.end())
})
server.listen(Number.parseInt(process.env['PORT'] ?? '', 10), '127.0.0.1')
