import type { RailSchemas } from '../../rails/index.ts'
import type { Deposits } from './deposits.ts'
import type { Route } from './server.ts'

const parse = <Name extends keyof RailSchemas>(body: Buffer): RailSchemas[Name] =>
  JSON.parse(body.toString('utf8')) as RailSchemas[Name]

const account = /^\/rail\/v1\/virtual-accounts\/([^/]+)$/
const wallet = /^\/rail\/v1\/stablecoin-wallets\/([^/]+)$/
const collection = /^\/rail\/v1\/collections\/([^/]+)$/
const fence = /^\/rail\/v1\/collections\/([^/]+)\/fence$/
const authorization = /^\/rail\/v1\/collections\/([^/]+)\/authorizations\/(\d+)$/
const password = /^\/rail\/v1\/collections\/([^/]+)\/passwords\/(\d+)$/
const cardSession = /^\/rail\/v1\/card-sessions\/([^/]+)$/
const creditReturn = /^\/rail\/v1\/credit-returns\/([^/]+)$/
const credit = /^\/rail\/v1\/credits\/([^/]+)$/

/** Returns the operations of what the partner collects. */
export const depositRoutesOf = ({ accounts, credits, returns, collections }: Deposits): readonly Route[] => [
  ['PUT', account, ({ id, body }) => accounts.putAccount(id, parse<'VirtualAccountOrder'>(body))],
  ['GET', account, ({ id }) => accounts.get(id)],
  ['DELETE', account, ({ id }) => accounts.close(id)],
  ['PUT', wallet, ({ id, body }) => accounts.putWallet(id, parse<'StablecoinWalletOrder'>(body))],
  ['GET', wallet, ({ id }) => accounts.get(id)],
  ['DELETE', wallet, ({ id }) => accounts.close(id)],
  ['GET', /^\/rail\/v1\/credits$/, ({ query }) => credits.list(query.get('after'))],
  ['GET', credit, ({ id }) => credits.getCredit(id)],
  ['PUT', creditReturn, ({ id, body }) => returns.put(id, parse<'CreditReturnOrder'>(body))],
  ['GET', creditReturn, ({ id }) => returns.get(id)],
  ['PUT', collection, ({ id, body }) => collections.put(id, parse<'CollectionOrder'>(body))],
  ['GET', collection, ({ id }) => collections.get(id)],
  ['POST', fence, ({ id }) => collections.fence(id)],
  [
    'PUT',
    authorization,
    ({ id, number, body }) => collections.authorize(id, number, parse<'AuthorizationOrder'>(body).password),
  ],
  ['PUT', password, ({ id, number }) => collections.sendPassword(id, number)],
  ['PUT', cardSession, ({ id, body }) => collections.putCard(id, parse<'CardSessionOrder'>(body))],
]
