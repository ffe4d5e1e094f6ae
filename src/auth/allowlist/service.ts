import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction } from '../../db/tx.ts'
import { formatNetwork, parseNetwork } from '../../kernel/network.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AllowedNetwork } from '../records.ts'
import { deleteNetwork, insertNetwork, listNetworks } from './store.ts'

/** The IP allowlist of a business, for all its keys; an empty list allows every address. Changes apply from the next
 *  request on. Refuses VALIDATION_ERROR for text that is neither an address nor a range. */
export type AllowlistService = {
  readonly list: (businessId: string) => Promise<readonly AllowedNetwork[]>
  /** Adds an address or a range in CIDR notation. */
  readonly add: (businessId: string, text: string) => Promise<readonly AllowedNetwork[]>
  /** Removes an entry. Refuses NOT_FOUND_ERROR where it is not on the list, and FORBIDDEN for the last entry unless the
   *  list `mayEmpty`. */
  readonly remove: (
    businessId: string,
    text: string,
    options?: { readonly mayEmpty: boolean },
  ) => Promise<readonly AllowedNetwork[]>
}

// Every request checks the whole list.
const maxNetworks = 100

const requireNetwork = (text: string): string => {
  const network = parseNetwork(text.trim())
  return network
    ? formatNetwork(network)
    : refuse('VALIDATION_ERROR', `"${text}" is neither an IP address nor a range such as 203.0.113.0/24.`)
}

/** Creates the service of allowlists. */
export const createAllowlistService = ({ db }: { readonly db: Db }): AllowlistService => ({
  list: (businessId) => listNetworks(db, businessId),
  add: async (businessId, text) => {
    const network = requireNetwork(text)
    const range = { businessId, network, at: await readNow(db), limit: maxNetworks }
    if (!(await inTransaction(db, (trx) => insertNetwork(trx, range)))) {
      refuse('VALIDATION_ERROR', `An allowlist has at most ${maxNetworks.toString()} entries.`)
    }
    return listNetworks(db, businessId)
  },
  remove: async (businessId, text, { mayEmpty } = { mayEmpty: true }) => {
    const network = requireNetwork(text)
    if (!(await deleteNetwork(db, { businessId, network, mayEmpty }))) {
      const isListed = (await listNetworks(db, businessId)).some((one) => one.network === network)
      if (isListed) refuse('FORBIDDEN', 'This is the last entry: another person must approve an empty list.')
      refuse('NOT_FOUND_ERROR', `${network} is not on the list.`)
    }
    return listNetworks(db, businessId)
  },
})
