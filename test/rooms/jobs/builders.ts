import type { Task } from '../../../src/jobs/task.ts'

let counter = 0

/** A task of its own for each test, so that what one leaves behind is not due in another. */
export const aTask = (wish: Partial<Task> = {}): Task => ({
  name: `test.${(counter += 1).toString()}`,
  maxInFlightPerBusiness: 5,
  concurrency: 20,
  run: async () => ({ kind: 'done' }),
  ...wish,
})

/** `count` names that sort as they are counted. */
export const numbered = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index.toString().padStart(3, '0')}`)

/** A promise that the test settles by hand. */
export const aGate = () => {
  let open = (): void => undefined
  const passed = new Promise<void>((done) => {
    open = done
  })
  return { passed, open: () => open() }
}
