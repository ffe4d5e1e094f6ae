import { assert } from '../kernel/assert.ts'
import { refusalForNow } from './constraints.ts'

// A statement stays small.
const maxTogether = 100
// While one is under way another gathers. More would only take connections, and ask less together.
const maxUnderWay = 2
// Many times what such a statement takes: one that takes longer may never end, and keeps nobody from asking.
const lateMs = 250
// More than a process has requests under way: nobody waits for long.
const maxWaiting = 1_000

type Asked<Question, Answer> = {
  readonly question: Question
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/** Asks by one statement what several ask at the same time: `ask` gives each question its answer, in its order. A
 *  question goes with the others of its turn of the event loop or, while two statements are under way, with all that
 *  come until one of them ends or is late. Nothing is remembered: what answers a question was read after it came. A
 *  statement that fails fails all its questions, so each must be one that the database can read; whoever finds a
 *  thousand waiting hears 503 EXTERNAL_REQUEST_ERROR. Source: D-0662. */
export const askTogether = <Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): ((question: Question) => Promise<Answer>) => {
  const waiting: Asked<Question, Answer>[] = []
  let isDue = false
  let underWay = 0
  const takeSlot = (): (() => void) => {
    let isTaken = true
    underWay += 1
    const leave = (): void => {
      clearTimeout(timer)
      if (!isTaken) return
      isTaken = false
      underWay -= 1
      wake()
    }
    const timer = setTimeout(leave, lateMs)
    return leave
  }
  const askOnce = async (asked: readonly Asked<Question, Answer>[]): Promise<void> => {
    const leaveSlot = takeSlot()
    try {
      const answers = await ask(asked.map(({ question }) => question))
      assert(answers.length === asked.length, 'every question is answered')
      for (const [index, answer] of answers.entries()) asked[index]?.answer(answer)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
    leaveSlot()
  }
  const wake = (): void => {
    if (isDue || underWay === maxUnderWay || waiting.length === 0) return
    isDue = true
    setImmediate(() => {
      isDue = false
      void askOnce(waiting.splice(0, maxTogether))
      wake()
    })
  }
  return (question) =>
    new Promise((answer, fail) => {
      if (waiting.length === maxWaiting) {
        fail(refusalForNow(new Error('too many wait for a statement')))
        return
      }
      waiting.push({ question, answer, fail })
      wake()
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
