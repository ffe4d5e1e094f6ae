import { beforeAll, describe, expect, it } from 'vitest'
import { payoutIdOf } from '../../../src/transactions/index.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { createRulingWorld } from '../rail-cases/ruling-world.ts'
import { wallets } from '../rails/live-world.ts'

const { held, paid } = wallets
const { app, partner, pass, statusOf, anUnknownPayout } = createRulingWorld()
const site = useConsole(app)

const operators: Record<'chief' | 'treasury', ConsoleBrowser | undefined> = {
  chief: undefined,
  treasury: undefined,
}

const operator = (name: keyof typeof operators): ConsoleBrowser => {
  const found = operators[name]
  if (!found) throw new Error(`${name} signs in before the tests`)
  return found
}

beforeAll(() => {
  partner.reset()
})

/** Signs both operators in: their sessions end while the tests move the clock. */
const signIn = async (): Promise<void> => {
  operators.chief = await site.signInOperator('CHIEF')
  operators.treasury = await site.signInOperator('TREASURY')
}

const listActs = async (act: string) =>
  (
    await app.wired.audit.list({
      ...{ businessId: null, person: null, act, outcome: null, since: null },
      limit: 100,
    })
  ).map(({ person, outcome, operatorId, details }) => ({ person, outcome, operatorId, details }))

const aCase = async () => {
  const made = await anUnknownPayout()
  await signIn()
  return { ...made, path: `/operator/unknown/${made.caseId}` }
}

const finding = { outcome: 'PAID', reference: 'R-77', reason: 'the partner answered by telephone' }

describe('the desk of unknown outcomes', () => {
  it('shows a case with every exchange, and settles it when two operators find the same', async () => {
    const { businessId, transactionId, caseId, path } = await aCase()
    const list = await operator('chief').get('/operator/unknown')
    expect(list.html).toContain(caseId)
    const shown = await operator('chief').get(path)
    expect(shown.html).toContain('Exchanges with the rail')
    expect(shown.html).toContain(transactionId)
    const before = (await listActs('unknown')).length
    const proposed = await operator('chief').submit(`${path}/propose`, {
      ...finding,
      evidence: 'Statement of 23 May, line 7',
    })
    expect(proposed).toMatchObject({ status: 303, location: path })
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    const blind = await operator('treasury').get(`${path}/confirm`)
    expect(blind.html).not.toContain('R-77')
    expect((await operator('treasury').get(path)).html).not.toContain('R-77')
    const confirmed = await operator('treasury').submit(`${path}/confirm`, finding)
    expect(confirmed).toMatchObject({ status: 303, location: path })
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
    const ruled = await operator('treasury').get(path)
    expect(ruled.html).toContain('Statement of 23 May')
    const entries = (await listActs('unknown')).slice(0, -before || undefined)
    expect(entries).toMatchObject([
      { person: 'Sandbox treasury', outcome: 'DONE', details: { outcome: 'hidden', reference: 'hidden' } },
      { person: 'Sandbox chief', outcome: 'DONE', details: { evidence: 'hidden', outcome: 'hidden' } },
    ])
    expect(entries.every(({ operatorId }) => operatorId !== null)).toBe(true)
  })

  it('does nothing where the second operator finds another outcome or reference', async () => {
    const { businessId, transactionId, path } = await aCase()
    await operator('chief').submit(`${path}/propose`, { ...finding, evidence: 'line 7' })
    const other = await operator('treasury').submit(`${path}/confirm`, { ...finding, reference: 'R-78' })
    expect(other.location).toBe(`${path}?rejected=yes`)
    const shown = await operator('treasury').get(`${path}?rejected=yes`)
    expect(shown.html).toContain('The proposal is rejected')
    expect(shown.html).not.toContain('R-77')
    expect(await statusOf(transactionId)).toBe('UNKNOWN')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    const again = await operator('treasury').submit(`${path}/confirm`, finding)
    expect(again.status).toBe(422)
    expect(again.html).toContain('There is no proposal to confirm')
  })

  it('is not confirmed by the operator who proposed', async () => {
    const { businessId, path } = await aCase()
    await operator('chief').submit(`${path}/propose`, { ...finding, evidence: 'line 7' })
    const own = await operator('chief').submit(`${path}/confirm`, finding)
    expect(own.status).toBe(422)
    expect(own.html).toContain('Another operator must confirm your proposal')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    expect((await listActs('unknown confirm'))[0]).toMatchObject({
      person: 'Sandbox chief',
      outcome: 'REFUSED',
    })
  })

  it('asks the rail again, whose answer closes the case', async () => {
    const { transactionId, path } = await aCase()
    partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: 'R-9' })
    const asked = await operator('treasury').submit(`${path}/ask`, { reason: 'they are up again' })
    expect(asked.location).toBe(path)
    await app.runDue()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect((await listActs('unknown ask'))[0]).toMatchObject({ outcome: 'DONE' })
  })

  it('shows a form that lacks an outcome or a reference again', async () => {
    const { path } = await aCase()
    const reply = await operator('chief').submit(`${path}/propose`, { reason: 'why', evidence: 'line 7' })
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('Choose an outcome')
    expect(reply.html).toContain('line 7')
  })
})

describe('payouts that a rail works on for longer than usual', () => {
  it('are listed apart, to ask the rail only', async () => {
    partner.reset()
    partner.plays.executesAs = 'processing'
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    await pass(25 * 3_600)
    await signIn()
    const path = `/operator/unknown/overdue/${setup.business.id}/${transactionId}`
    expect((await operator('chief').get('/operator/unknown')).html).toContain(path)
    partner.set(payoutIdOf(transactionId, 1), 'succeeded')
    const asked = await operator('chief').submit(path, { reason: 'the customer called' })
    expect(asked.location).toBe('/operator/unknown')
    await app.runDue()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect((await operator('chief').get('/operator/unknown')).html).not.toContain(path)
    const again = await operator('chief').submit(path, { reason: 'the customer called again' })
    expect(again.html).toContain('No rail is working on this payout any more')
  })
})
