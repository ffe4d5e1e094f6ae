/** A table of moves: from each state, the states it may move to. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** True where `table` allows the move. */
export const mayMove = <State extends string>(table: Transitions<State>, from: State, to: State): boolean =>
  table[from].includes(to)
