import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { RailConfig } from '../../src/config/rails.ts'
import { machineTime } from '../../src/db/clock.ts'
import { openBook } from '../../src/dev/connector/book.ts'
import { openDepositBook } from '../../src/dev/connector/deposit-book.ts'
import { createDeposits } from '../../src/dev/connector/deposits.ts'
import { faultByReference } from '../../src/dev/connector/faults.ts'
import { createPayouts } from '../../src/dev/connector/payouts.ts'
import { createConnector } from '../../src/dev/connector/server.ts'
import { configuredCredits, configuredIssuer, configuredRails } from '../../src/rails/index.ts'
import { aKeyPair } from '../rooms/rails/http/connector.ts'
import { listen } from './listen.ts'

/** Starts the reference connector with its book of deposits, for the tests of one file. `options` are those of an app
 *  that uses it. */
export const useDepositConnector = async (rail: Pick<RailConfig, 'name' | 'serves' | 'cardOrigin'>) => {
  const [ours, theirs] = [aKeyPair('corridor'), aKeyPair('connector')]
  const folder = await mkdtemp(join(tmpdir(), 'corridor-connector-'))
  const file = join(folder, 'deposits.jsonl')
  const book = openDepositBook(file)
  const deposits = createDeposits(book)
  const payouts = createPayouts({
    book: openBook(join(folder, 'payouts.jsonl')),
    chooseFault: faultByReference,
    executeAfterMs: 1,
    lateMs: 1,
    now: machineTime,
    notify: () => undefined,
  })
  const keys = { privateKey: theirs.own, keys: [ours.shared] }
  const server = createConnector({ payouts, deposits, silenceMs: 1, ...keys })
  const port = await listen(server)
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const config: RailConfig = {
    ...rail,
    url: `http://127.0.0.1:${port.toString()}`,
    privateKey: ours.own,
    partnerKeys: [theirs.shared],
    callbackSecrets: [],
    terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
    maxUnknown: new Map(),
  }
  const issuer = configuredIssuer([config])
  const options = {
    rails: new Map(configuredRails([config]).map((one) => [one.name, one])),
    creditSources: configuredCredits([config]),
    ...(issuer && { issuer }),
  }
  return { ours, theirs, folder, file, book, deposits, config, options }
}
