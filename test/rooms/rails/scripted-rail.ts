import type { Inquiry, Instruction, Rail, RailOutcome } from '../../../src/rails/rail.ts'

/** One call that the rail got. */
export type RailCall = {
  readonly kind: 'submit' | 'inquire' | 'authorize' | 'resend'
  readonly transactionId: string
}

type Answer = Inquiry | { readonly kind: 'incorrect' }

/** What the rail does at a call: answers, throws, or takes its time. */
export type Script = (call: RailCall, otp: string) => Promise<Answer>

const outcomes: readonly string[] = ['succeeded', 'failed', 'pending']

const isOutcome = (answer: Answer): answer is RailOutcome => outcomes.includes(answer.kind)

const refuseScript = (kind: RailCall['kind'], answer: Answer): never => {
  throw new Error(`the test is wrong: ${kind} is not answered ${answer.kind}`)
}

/** A rail in place of the sandbox's that does what the test says, and records its calls. */
export const createScriptedRail = () => {
  const calls: RailCall[] = []
  let script: Script = () => Promise.reject(new Error('the rail was not expected'))
  let waitsForPassword = false
  const reply = (kind: RailCall['kind'], { transactionId }: Instruction, otp = ''): Promise<Answer> => {
    const call = { kind, transactionId }
    calls.push(call)
    return script(call, otp)
  }
  const rail: Rail = {
    name: 'sandbox',
    assess: () => (waitsForPassword ? { kind: 'ask' } : { kind: 'accept', dueAfterMs: 0 }),
    submit: async (instruction) => {
      const answer = await reply('submit', instruction)
      return isOutcome(answer) ? answer : refuseScript('submit', answer)
    },
    inquire: async (instruction) => {
      const answer = await reply('inquire', instruction)
      return answer.kind === 'incorrect' ? refuseScript('inquire', answer) : answer
    },
    authorize: async (instruction, otp) => {
      const answer = await reply('authorize', instruction, otp)
      return answer.kind === 'unconfirmed' ? refuseScript('authorize', answer) : answer
    },
    resendPassword: async (instruction) => {
      await reply('resend', instruction)
    },
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
