import { describe, expect, it } from 'vitest'
import { factsOf, paintFor, tellClosing, formatStep, tellSummary, wrap } from './narrative.ts'
import { readWorkflow } from './play.ts'
import { walletChanges } from './wallets.ts'

const paint = paintFor(false)

const stepOf = async (name: 'payout' | 'batch', stepId: string) => {
  const step = (await readWorkflow(name)).steps.find((one) => one.stepId === stepId)
  if (!step) throw new Error(`no step ${stepId}`)
  return step
}

const played = {
  steps: 3,
  received: [{ event: 'TRANSACTION.UPDATED', status: 'SUCCESS', isVerified: true }],
  wallets: [{ currency: 'USD', before: '10.00', after: '9.50', expected: '9.50' }],
  faults: [],
}

describe('the output', () => {
  it('of a step: its purpose, the call without its query, the status and the relevant values', async () => {
    const step = await stepOf('payout', 'pay')
    const body = { data: { status: 'PENDING', sourceAmount: '25.00', transactionId: 'a', unasked: 1 } }
    const exchange = { method: 'POST', path: '/api/v1/transaction?a=b', status: 201, body }
    const text = formatStep(step, { stepId: 'pay', isMet: true, exchange }, paint)
    expect(text).toContain('The payout, with both amounts of the quote,')
    expect(text).toContain('POST /api/v1/transaction → 201  status PENDING, sourceAmount 25.00')
    expect(text).not.toMatch(/unasked|a=b/)
  })

  it('of a map: the number of its members', async () => {
    const body = { data: { successes: { one: 'text', two: 'text' } } }
    expect(factsOf(await stepOf('batch', 'run'), body)).toBe('successes 2')
  })

  it('at the end: webhooks, wallets, and a clear list of differences', () => {
    const good = tellClosing(played, paint)
    expect(good).toContain('TRANSACTION.UPDATED SUCCESS')
    expect(good).toContain('Wallet USD  10.00 → 9.50')
    expect(good).not.toContain('FAILED:')
    expect(tellClosing({ ...played, faults: ['one'] }, paint)).toContain('FAILED: one')
  })

  it('of the summary: every workflow, and how many passed', () => {
    const bad = { ...played, faults: ['one'] }
    expect(tellSummary([['payout', played]], paint)).toContain('1 of 1 workflow passed.')
    const mixed = tellSummary(
      [
        ['payout', played],
        ['swap', bad],
      ],
      paint,
    )
    expect(mixed).toMatch(/swap .*FAILED/)
    expect(mixed).toContain('1 of 2 workflows passed.')
  })

  it('in colours only on a terminal, in lines that fit it', () => {
    expect(tellSummary([['payout', played]], paint)).not.toContain('\u001b')
    expect(tellSummary([['payout', played]], paintFor(true))).toContain('\u001b[32m')
    const lines = wrap('word '.repeat(60), '   ').split('\n')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).toMatch(/^ {3}\S.{0,92}$/)
  })
})

describe('a wallet', () => {
  it('must have changed exactly by the outputs that its workflow names; a fee can be missing', async () => {
    const workflow = await readWorkflow('payout')
    const balances = { before: { data: { USD: 100.1 } }, after: { data: { USD: 74.6 } } }
    const answers = (data: object) => new Map([['pay', { data }]])
    expect(walletChanges(workflow, answers({ sourceAmount: '25.00', fee: '0.50' }), balances)).toEqual([
      { currency: 'USD', before: '100.10', after: '74.60', expected: '74.60' },
    ])
    const [free] = walletChanges(workflow, answers({ sourceAmount: '25.00' }), balances)
    expect(free).toMatchObject({ after: '74.60', expected: '75.10' })
  })
})
