import { accounts } from './list/accounts.ts'
import { books } from './list/books.ts'
import { callers } from './list/callers.ts'
import { creates } from './list/creates.ts'
import { moves } from './list/moves.ts'
import { prices } from './list/prices.ts'
import { walls } from './list/walls.ts'

/** Every guard that `make mutants` takes away, in the order in which it does. */
export const mutants = [...creates, ...books, ...moves, ...prices, ...callers, ...walls, ...accounts]
