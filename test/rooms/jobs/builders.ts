import type { Task } from '../../../src/jobs/task.ts'

let counter = 0

/** Creates a task for one test, so that jobs left by it are not due in another. */
export const aTask = (overrides: Partial<Task> = {}): Task => ({
  name: `test.${(counter += 1).toString()}`,
  maxInFlightPerBusiness: 5,
  concurrency: 20,
  run: async () => ({ kind: 'done' }),
  ...overrides,
})

/** Returns `count` names that sort by their number. */
export const numbered = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index.toString().padStart(3, '0')}`)
