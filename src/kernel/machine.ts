import { assert } from './assert.ts'

/** A table of moves: from each state, the states it may move to. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** True where `table` allows the move. */
export const mayMove = <State extends string>(table: Transitions<State>, from: State, to: State): boolean =>
  table[from].includes(to)

/** The states from which `to` may be reached, for the guard of an update. */
export const sourcesOf = <State extends string>(table: Transitions<State>, to: State): readonly State[] => {
  const states = Object.keys(table).filter((state): state is State => state in table)
  const sources = states.filter((from) => mayMove(table, from, to))
  assert(sources.length > 0, `no state moves to ${to}`)
  return sources
}
