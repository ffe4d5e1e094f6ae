import { expect, it } from 'vitest'
import type { Instruction, Rail } from '../../../src/rails/rail.ts'
import { limitRailTime } from '../../../src/rails/time-limit.ts'

const usd = { minor: 1n, currency: 'USD' }
const instruction: Instruction = {
  transactionId: '0'.repeat(24),
  type: 'SWAP',
  channel: 'WALLET',
  source: usd,
  destination: usd,
  fee: usd,
  reference: 'order-1',
  counterparty: undefined,
}
const fail = (): never => {
  throw new Error('the adapter threw')
}
const broken: Rail = {
  name: 'broken',
  assess: fail,
  submit: fail,
  inquire: fail,
  authorize: fail,
  resendPassword: fail,
}

it('an adapter that throws instead of rejecting fails only its call', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  const rail = limitRailTime(broken, 20)
  await expect(rail.submit(instruction)).rejects.toThrow('the adapter threw')
  await new Promise((done) => setTimeout(done, 60))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
