import { refusalForNow } from './constraints.ts'

// Far more than wait at once; a statement stays small.
const maxTogether = 100
// One that hangs leaves another. More would only take connections, and ask less together.
const maxUnderWay = 2
// As long as one waits for a connection.
const maxWaitMs = 2_000

type Asked<Question, Answer> = {
  readonly question: Question
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
  readonly timer: NodeJS.Timeout
}

/** Asks by one statement what several ask at the same time: `ask` gives each question its answer, in its place. A
 *  question goes with the others of its turn of the event loop or, while two statements are under way, with all that
 *  come until one of them ends. Nothing is remembered: what answers a question was read after it came. Whoever waits
 *  too long hears 503 EXTERNAL_REQUEST_ERROR. Source: D-0662. */
export const askTogether = <Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): ((question: Question) => Promise<Answer>) => {
  const waiting = new Set<Asked<Question, Answer>>()
  let isDue = false
  let underWay = 0
  const takeNext = (): readonly Asked<Question, Answer>[] => {
    const taken = [...waiting].slice(0, maxTogether)
    for (const one of taken) {
      waiting.delete(one)
      clearTimeout(one.timer)
    }
    return taken
  }
  const askOnce = async (asked: readonly Asked<Question, Answer>[]): Promise<void> => {
    underWay += 1
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [place, { answer }] of asked.entries()) answer(answers[place] as Answer)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
    underWay -= 1
    plan()
  }
  const plan = (): void => {
    if (isDue || underWay === maxUnderWay || waiting.size === 0) return
    isDue = true
    setImmediate(() => {
      isDue = false
      const asked = takeNext()
      if (asked.length > 0) void askOnce(asked)
      plan()
    })
  }
  return (question) =>
    new Promise((answer, fail) => {
      const refuse = (): void => {
        waiting.delete(asked)
        fail(refusalForNow())
      }
      const asked = { question, answer, fail, timer: setTimeout(refuse, maxWaitMs) }
      waiting.add(asked)
      plan()
    })
}

/** The place of the question that a row answers, from 1: `with ordinality`. */
export type Placed = { readonly place: number }

/** Rows in the places of their questions; undefined for a question that none answers. Pure. */
export const inPlaces = <Row extends Placed>(
  rows: readonly Row[],
  places: number,
): readonly (Row | undefined)[] => {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return Array.from({ length: places }, (_, index) => byPlace.get(index + 1))
}
