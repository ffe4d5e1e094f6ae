import type { Instruction, Rail, RailOutcome } from '../../src/rails/rail.ts'

/** One call that the rail got. */
export type RailCall = { readonly kind: 'submit' | 'inquire' | 'authorize'; readonly transactionId: string }

type Answer = RailOutcome | { readonly kind: 'incorrect' }

/** What the rail does at a call: answers, throws, or takes its time. */
export type Script = (call: RailCall, otp: string) => Promise<Answer>

const settled: readonly string[] = ['succeeded', 'failed', 'pending']

const isOutcome = (answer: Answer): answer is RailOutcome => settled.includes(answer.kind)

/** A rail in place of the sandbox's that does what the test says, and keeps what it was told. */
export const createScriptedRail = () => {
  const calls: RailCall[] = []
  let script: Script = () => Promise.reject(new Error('the rail was not expected'))
  let waitsForPassword = false
  const hear = (kind: RailCall['kind'], { transactionId }: Instruction, otp = ''): Promise<Answer> => {
    const call = { kind, transactionId }
    calls.push(call)
    return script(call, otp)
  }
  const outcomeOf = async (kind: 'submit' | 'inquire', instruction: Instruction): Promise<RailOutcome> => {
    const answer = await hear(kind, instruction)
    if (!isOutcome(answer)) throw new Error(`a ${kind} is not answered ${answer.kind}`)
    return answer
  }
  const rail: Rail = {
    name: 'sandbox',
    assess: () => (waitsForPassword ? { kind: 'ask' } : { kind: 'accept', dueAfterMs: 0 }),
    submit: (instruction) => outcomeOf('submit', instruction),
    inquire: (instruction) => outcomeOf('inquire', instruction),
    authorize: (instruction, otp) => hear('authorize', instruction, otp),
  }
  return {
    rail,
    calls,
    /** From here on the rail does this; it forgets the calls before. `asks`: creates wait for a password. */
    play: (next: Script, { asks = false }: { readonly asks?: boolean } = {}): void => {
      calls.length = 0
      script = next
      waitsForPassword = asks
    },
  }
}

/** A script of fixed answers, one for each call; a call beyond them is a fault of the test. */
export const inTurn = (...answers: (Answer | Error)[]): Script => {
  const left = [...answers]
  return () => {
    const next = left.shift() ?? new Error('the rail was asked once too often')
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
}

/** An answer that comes when the test says so. */
export const aLateAnswer = () => {
  let give: (answer: Answer) => void = () => undefined
  const answer = new Promise<Answer>((done) => (give = done))
  return { answer, give: (late: Answer) => give(late) }
}
