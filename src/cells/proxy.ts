import { type CellMap, slotCount } from '../config/cells.ts'
import { errorBody } from '../kernel/refusal.ts'
import { shortIdLength, shortIdOf } from '../kernel/id.ts'

/** What of a proxy the map of cells does not say. */
export type ProxyOptions = {
  /** What HAProxy listens on, as after `bind`: an address, with `ssl crt …` where it ends TLS. */
  readonly bind: string
  /** The folder that HAProxy reads the map files from. */
  readonly folder: string
}

/** The files of a proxy, by name. */
export type ProxyFiles = Readonly<Record<string, string>>

const slotLines = ({ slots }: CellMap): string =>
  slots.map((cell, slot) => `${slot.toString()} ${cell}\n`).join('')

const overrideLines = ({ overrides }: CellMap): string =>
  [...overrides].map(([business, cell]) => `${shortIdOf(business)} ${cell}\n`).join('')

const serverLines = ({ cells }: CellMap, name?: string): string =>
  cells
    .filter((cell) => name === undefined || cell.name === name)
    .flatMap((cell) =>
      cell.servers.map(
        (server, index) => `  server ${cell.name}-${(index + 1).toString()} ${server} check\n`,
      ),
    )
    .join('')

const checks = `  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
`

const backendOf = (name: string, servers: string): string =>
  `backend ${name}\n  balance leastconn\n${checks}${servers}\n`

// The text stands between single quotes, and has none.
const unavailable = JSON.stringify(
  errorBody('EXTERNAL_REQUEST_ERROR', {
    friendly: 'The service is briefly unavailable; retry with the same idempotency key.',
  }),
)

/** Renders the configuration of HAProxy 2.6 or newer. It finds the business of a request in its key, or in the address
 *  of a page, upload or document, and its cell by the maps. Anything else goes to any cell. Pure. */
export const renderProxy = (map: CellMap, { bind, folder }: ProxyOptions): ProxyFiles => {
  const length = shortIdLength.toString()
  const business = 'var(txn.business)'
  const moved = `${business},map_str(${folder}/overrides.map)`
  const config = `# Written by \`corridor cells config\` from the map of revision ${map.revision.toString()}.
# Processes, users and logs stay in the global section of the system's own haproxy.cfg.
defaults
  mode http
  log global
  option forwardfor
  # A request that may have reached a cell is never sent again.
  retry-on conn-failure
  retries 2
  option redispatch
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-request 30s
  timeout http-keep-alive 65s
  http-error status 503 content-type application/json hdr retry-after 1 string '${unavailable}'

frontend corridor
  bind ${bind}
  acl has_key req.hdr_cnt(x-api-key) eq 1
  acl is_key req.hdr(x-api-key) -m reg ^corridor_(test|live)_[0-9A-Za-z]{55}$
  http-request set-var(txn.business) req.hdr(x-api-key),field(3,_),bytes(0,${length}) if has_key is_key
  acl is_page path_reg ^/(checkout|advice)/[0-9A-Za-z]{${length}}
  acl is_upload path_reg ^/media/uploads/[0-9A-Za-z]{${length}}/
  http-request set-var(txn.business) path,field(3,/),bytes(0,${length}) if is_page
  http-request set-var(txn.business) path,field(4,/) if is_upload
  http-request set-var(txn.slot) ${business},crc32,mod(${slotCount.toString()}) if { ${business} -m found }
  http-request set-var(txn.cell) var(txn.slot),map_int(${folder}/slots.map) if { var(txn.slot) -m found }
  acl has_moved ${moved} -m found
  http-request set-var(txn.cell) ${moved} if has_moved
  use_backend cell-%[var(txn.cell)] if { var(txn.cell) -m found }
  default_backend any

`
  const cells = map.cells.map(({ name }) => backendOf(`cell-${name}`, serverLines(map, name))).join('')
  return {
    'corridor.cfg': config + cells + backendOf('any', serverLines(map)).trimEnd() + '\n',
    'slots.map': slotLines(map),
    'overrides.map': overrideLines(map),
  }
}
