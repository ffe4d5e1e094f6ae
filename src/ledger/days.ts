import { createLoop, type Loop } from '../ops/loop.ts'

// Longer than any request or job is in flight.
const usualEveryMs = 60_000

/** Creates the loop of work on days that have ended. The work on a day is done one round after it was due, because
 *  requests and jobs in flight may have read the clock before it was advanced. */
export const createDayLoop = ({
  readDue,
  work,
  onError,
  everyMs = usualEveryMs,
}: {
  readonly readDue: () => Promise<string>
  readonly work: (until: string) => Promise<void>
  readonly onError: (error: unknown) => void
  readonly everyMs?: number | undefined
}): Loop => {
  let due: string | undefined
  const run = async (): Promise<void> => {
    const until = due
    due = await readDue()
    if (until !== undefined) await work(until)
  }
  return createLoop(run, { everyMs, onError })
}

// A sandbox's clock may leap by years; the rest is done by the next runs.
const maxDays = 60

/** Runs `next`, which does the next day up to the one that it gets, until there is none, and at most 60 times. */
export const runDays = async <Day>(
  next: (until: string) => Promise<Day | undefined>,
  { until, due }: { readonly until: string; readonly due: string },
): Promise<readonly Day[]> => {
  const days: Day[] = []
  while (days.length < maxDays) {
    const day = await next(until < due ? until : due)
    if (day === undefined) break
    days.push(day)
  }
  return days
}
