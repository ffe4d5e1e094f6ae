import { errors } from '../../../../generated/catalogue.ts'
import { Refusal } from '../../../../src/kernel/refusal.ts'
import type { Answer, Command, Single } from '../model/commands.ts'
import { runJob } from './workers.ts'
import { idOf, setFee, type Service } from './service.ts'

// Commands of operators, with the services that the command line calls.

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const operate = async (service: Service, command: Ask<'refund' | 'dispute' | 'resolve'>): Promise<Answer> => {
  const { operatorActions } = service.wired()
  const businessId = service.businessId(command.business)
  const ask = { businessId, transactionId: idOf(service, command.transaction), reason: 'simulated' }
  const after =
    command.kind === 'resolve'
      ? await operatorActions.resolve(ask, command.outcome)
      : await operatorActions[command.kind](ask)
  return { status: 200, data: after.status }
}

const review = async (service: Service, command: Ask<'review'>): Promise<Answer> => {
  const { operatorActions } = service.wired()
  const businessId = service.businessId(command.business)
  const ask = { businessId, transactionId: idOf(service, command.transaction), reason: 'simulated' }
  const after = await (command.isApproved ? operatorActions.approve(ask) : operatorActions.reject(ask))
  return { status: 200, data: after.status }
}

const pairOf = (pair: string) => {
  const [source = '', destination = ''] = pair.split('>')
  return { source, destination }
}

const promote = async (service: Service, command: Ask<'promote'>) => {
  const { clock, promotions } = service.wired()
  const startsMs = (await clock.read()).getTime() + command.startsInMs
  await promotions.add({
    ...pairOf(command.pair),
    percent: command.percent,
    startsAt: new Date(startsMs),
    endsAt: new Date(startsMs + command.lastsMs),
    ...(command.country !== undefined && { customerCountryCode: command.country }),
  })
  return undefined
}

const changeSettings = async (service: Service, command: Ask<'change-settings'>) => {
  const { kind: _, business, feeWallet, mustVerify, ...others } = command
  await service.wired().businesses.change(service.businessId(business), {
    ...others,
    ...(feeWallet !== undefined && { feeWalletType: feeWallet }),
    ...(mustVerify !== undefined && { customersMustBeVerified: mustVerify }),
  })
  return undefined
}

/** Runs the job of a transaction, as a worker that claimed it. */
const workOn = async (service: Service, { business, transaction }: Ask<'work-on'>) => {
  const subjectId = service.ids.get(transaction)
  const task = service.wired().tasks.find(({ name }) => name === 'transactions.advance')
  const businessId = service.businessId(business)
  const dueAt = await service.wired().clock.read()
  if (task === undefined || subjectId === undefined) return undefined
  await runJob(task, {
    businessId,
    task: task.name,
    subjectId,
    attempts: 1,
    dueAt,
    leaseUntil: dueAt,
    trace: null,
  })
  return undefined
}

/** Returns the result of an operator command: nothing, or the refusal. */
const asOperator =
  <One extends Single>(work: (service: Service, command: One) => Promise<Answer | undefined>) =>
  async (service: Service, command: One): Promise<Answer> => {
    try {
      return (await work(service, command)) ?? { status: 200 }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: errors[error.code].status, code: error.code }
    }
  }

const setRate = async (service: Service, { pair, rate }: Ask<'set-rate'>) => {
  await service.wired().services.pricing.setRates([{ ...pairOf(pair), rate }])
  return undefined
}

const changeFee = async (service: Service, command: Ask<'set-fee'>) => {
  await setFee(service.wired().services.pricing, command.index, command)
  return undefined
}

const setLimits = async (service: Service, { kind: _, business, ...limits }: Ask<'set-limits'>) => {
  await service.wired().limits.set(service.businessId(business), limits)
  return undefined
}

const clearLimits = async (service: Service, { business }: Ask<'clear-limits'>) => {
  await service.wired().limits.clear(service.businessId(business))
  return undefined
}

/** The commands of operators. */
export const operators = {
  refund: asOperator(operate),
  dispute: asOperator(operate),
  resolve: asOperator(operate),
  review: asOperator(review),
  'set-rate': asOperator(setRate),
  'set-fee': asOperator(changeFee),
  promote: asOperator(promote),
  'change-settings': asOperator(changeSettings),
  'set-limits': asOperator(setLimits),
  'clear-limits': asOperator(clearLimits),
  'work-on': asOperator(workOn),
} as const
