import { fileURLToPath } from 'node:url'

/** The folder of what the tests of the console performed; emptied before each `make test`. */
export const CONSOLE_ACTS_DIR = fileURLToPath(new URL('../../.dev/console-acts', import.meta.url))

/** An act of the catalogue, by the path of its page: `done` left its entry, `undone` was rolled back with it. */
export type RecordedAct = {
  readonly base: '/console' | '/operator'
  readonly path: string
  readonly kind: 'done' | 'undone'
}
