/** A transition table: from each state, the states it may move to, and who may make each move. */
export type Transitions<State extends string, Mover extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, readonly Mover[]>>>>
>

/** Returns whether `table` allows this mover to make the move. */
export const mayMove = <State extends string, Mover extends string>(
  table: Transitions<State, Mover>,
  move: { readonly from: State; readonly to: State; readonly mover: Mover },
): boolean => table[move.from][move.to]?.includes(move.mover) ?? false
