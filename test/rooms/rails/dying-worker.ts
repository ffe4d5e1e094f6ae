import { createAdvancePayout, type AttemptDeps } from '../../../src/transactions/attempts/flow.ts'
import type { TestApp } from '../../support/app.ts'
import type { Partner } from './partner.ts'

/** A worker that was killed. */
export const killed = new Error('killed')

/** Dies. */
export const die = (): never => {
  throw killed
}

/** Changes what a worker needs, so that it dies at one line. */
export type Change = (deps: AttemptDeps) => Partial<AttemptDeps>

const dieAtMove =
  (number: number, isAfter: boolean): Change =>
  ({ transactions }) => {
    let moves = 0
    return {
      transactions: {
        ...transactions,
        advanceFrom: async (found, move) => {
          moves += 1
          if (moves !== number) return transactions.advanceFrom(found, move)
          if (isAfter) await transactions.advanceFrom(found, move)
          return die()
        },
      },
    }
  }

/** The lines at which a worker dies. */
export const deaths = [
  { dies: 'before its attempt is committed', change: dieAtMove(1, false) },
  { dies: 'after its attempt is committed, before it is sent', change: dieAtMove(1, true) },
  { dies: 'after the reply, before it is written', change: dieAtMove(2, false) },
  { dies: 'after the reply is written', change: dieAtMove(2, true) },
] as const

/** Creates workers on the database of an app, outside its runner. */
export const createWorkers = (app: TestApp, partner: Partner) => ({
  find: async (ids: { readonly businessId: string; readonly transactionId: string }) => {
    const found = await app.wired.services.transactions.find(ids)
    if (!found) throw new Error('there is no such transaction')
    return found
  },
  workerWith: (change: Change = () => ({})) => {
    const { db, vault, services } = app.wired
    const { transactions, paymentMethods } = services
    const { findParties } = paymentMethods
    const rails = new Map([['sandbox', partner.rail]])
    const findPayer = () => Promise.resolve(undefined)
    const deps = { db, vault, rails, transactions, findParties, findPayer }
    return createAdvancePayout({ ...deps, ...change(deps) })
  },
})
