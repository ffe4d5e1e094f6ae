import { assert } from '../kernel/assert.ts'

/** How calls are put together. `run` answers `calls` calls about one subject, in order. */
export type Coalescing<Subject, Answer> = {
  readonly run: (subject: Subject, calls: number) => Promise<readonly Answer[]>
  /** Most calls that one run answers. */
  readonly maxCalls: number
  /** Most calls that wait for a run of their subject. */
  readonly maxWaiting: number
  /** What a call hears that finds so many waiting. */
  readonly overflow: () => Error
}

type Call<Answer> = { readonly done: (answer: Answer) => void; readonly failed: (error: unknown) => void }

/** Answers calls about one subject by one run at a time; those that come meanwhile wait, and the next run answers them
 *  together. A run that fails fails its calls and all that wait behind it: none waits longer than one run, and none is
 *  answered by guessing. Keeps nothing of a subject that nobody asks about
 *  (docs/design/limits.md#waiting-requests-are-counted-together). */
export const createCoalescer = <Subject, Answer>(
  coalescing: Coalescing<Subject, Answer>,
): ((subject: Subject) => Promise<Answer>) => {
  const { run, maxCalls, maxWaiting, overflow } = coalescing
  const queues = new Map<string, Call<Answer>[]>()
  const serve = async (subject: Subject, key: string, waiting: Call<Answer>[]): Promise<void> => {
    while (waiting.length > 0) {
      const calls = waiting.splice(0, maxCalls)
      try {
        const answers = await run(subject, calls.length)
        assert(answers.length === calls.length, 'every call of a run is answered')
        for (const [index, answer] of answers.entries()) calls[index]?.done(answer)
      } catch (error) {
        for (const { failed } of [...calls, ...waiting.splice(0)]) failed(error)
      }
    }
    // In the same step that found the queue empty: a call that came in between would wait for nobody.
    queues.delete(key)
  }
  return (subject) =>
    new Promise((done, failed) => {
      const key = JSON.stringify(subject)
      const waiting = queues.get(key)
      if (!waiting) {
        const begun = [{ done, failed }]
        queues.set(key, begun)
        void serve(subject, key, begun)
      } else if (waiting.length < maxWaiting) {
        waiting.push({ done, failed })
      } else {
        failed(overflow())
      }
    })
}
