import { assert } from '../kernel/assert.ts'

/** The settings of a coalescer. `run` answers `calls` calls for one subject, in order. */
export type CoalescerOptions<Subject, Answer> = {
  readonly run: (subject: Subject, calls: number) => Promise<readonly Answer[]>
  /** The maximum number of calls in one run. */
  readonly maxCalls: number
  /** The maximum number of calls of one subject that wait for a run. */
  readonly maxWaiting: number
  /** Creates the error of a call beyond `maxWaiting`. */
  readonly overflow: () => Error
}

type Call<Answer> = { readonly done: (answer: Answer) => void; readonly failed: (error: unknown) => void }

/** Creates a function that batches concurrent calls by subject. Each subject has one run in flight; calls that arrive
 *  meanwhile wait for the next run. A failed run fails its calls and all that wait behind it, so no call waits longer
 *  than one run. Idle subjects take no memory (docs/design/limits.md#waiting-requests-are-counted-together). */
export const createCoalescer = <Subject, Answer>(
  options: CoalescerOptions<Subject, Answer>,
): ((subject: Subject) => Promise<Answer>) => {
  const { run, maxCalls, maxWaiting, overflow } = options
  const queues = new Map<string, Call<Answer>[]>()
  const drain = async (subject: Subject, key: string, waiting: Call<Answer>[]): Promise<void> => {
    while (waiting.length > 0) {
      const calls = waiting.splice(0, maxCalls)
      try {
        const answers = await run(subject, calls.length)
        assert(answers.length === calls.length, 'a run answers every call')
        for (const [index, answer] of answers.entries()) calls[index]?.done(answer)
      } catch (error) {
        for (const { failed } of [...calls, ...waiting.splice(0)]) failed(error)
      }
    }
    // No await between the check and this line, else a call queued in between would never run.
    queues.delete(key)
  }
  return (subject) =>
    new Promise((done, failed) => {
      const key = JSON.stringify(subject)
      const waiting = queues.get(key)
      if (!waiting) {
        const calls = [{ done, failed }]
        queues.set(key, calls)
        void drain(subject, key, calls)
      } else if (waiting.length < maxWaiting) {
        waiting.push({ done, failed })
      } else {
        failed(overflow())
      }
    })
}
