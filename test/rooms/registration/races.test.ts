import { describe, expect, it } from 'vitest'
import { errors } from '../../../generated/catalogue.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { beforeStatements } from '../../support/statements.ts'
import {
  aConfirmed,
  anInitiated,
  aSubmitted,
  confirmOtp,
  initiate,
  submitDetails,
} from '../../support/registrations.ts'

const app = useApp()

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Blocks callers until `count` of them have arrived. */
const aGate = (count: number): (() => Promise<void>) => {
  let come = 0
  let open = (): void => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  return () => {
    come += 1
    if (come === count) open()
    return opened
  }
}

const historyOf = (id: string) =>
  query<{ version: number; to_status: string; actor: string }>(
    app.wired.db,
    `select version, to_status, actor from registration_moves where registration_id = :id order by version`,
    { id },
  )

const codeOf = ({ error }: { readonly error?: { readonly code: string } | undefined }) => error?.code ?? 'ok'

describe('concurrent registration requests', () => {
  it('start one registration of 32, and the others are refused because it is open', async () => {
    const { client, id } = await aBusiness(app)
    const answers = await times(32, () => initiate(client))
    const started = answers.filter(({ response }) => response.status === 200)
    expect(started).toHaveLength(1)
    for (const answer of answers) {
      if (!answer.data) expectRefusal(answer, 'INVALID_SME_REGISTRATION_REQUEST')
    }
    expect(await app.wired.registrationReview.list(id)).toHaveLength(1)
  })

  it('start one registration of eight that are written at the same moment', async () => {
    const { client, id } = await aBusiness(app)
    const gate = aGate(8)
    const answers = await beforeStatements(/insert into registrations \(/, gate, () =>
      times(8, () => initiate(client)),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INVALID_SME_REGISTRATION_REQUEST')).toHaveLength(7)
    expect(await app.wired.registrationReview.list(id)).toHaveLength(1)
  })

  it('start one registration of 32 after an earlier one expired', async () => {
    const { client, id } = await aBusiness(app)
    const first = await anInitiated(client)
    await app.advanceClock('10 minutes')
    const answers = await times(32, () => initiate(client))
    expect(answers.filter(({ response }) => response.status === 200)).toHaveLength(1)
    expect(await app.wired.registrationReview.list(id)).toHaveLength(2)
    expect(await historyOf(first.onboardingRequestId)).toEqual([
      { version: 1, to_status: 'OTP_PENDING', actor: 'business' },
      { version: 2, to_status: 'EXPIRED', actor: 'clock' },
    ])
  })

  it('check five passwords of 40 wrong ones', async () => {
    const { client } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    const answers = await times(40, (index) =>
      confirmOtp(client, onboardingRequestId, `9000${index.toString()}`),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'OTP_INCORRECT')).toHaveLength(5)
    expect(codes.filter((code) => code === 'INVALID_SME_REGISTRATION_REQUEST')).toHaveLength(35)
    const left = answers
      .map(({ error }) => error?.details.friendlyMessage)
      .filter((text) => /left\.$/.test(text ?? ''))
    expect(left.toSorted()).toEqual([
      '1 try is left.',
      '2 tries are left.',
      '3 tries are left.',
      '4 tries are left.',
    ])
    expectRefusal(await confirmOtp(client, onboardingRequestId), 'INVALID_SME_REGISTRATION_REQUEST')
  })

  it('accept the right password among many wrong ones at most once, and never after five wrong ones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client } = await aBusiness(app)
      const { onboardingRequestId } = await anInitiated(client)
      const answers = await times(24, (index) =>
        confirmOtp(client, onboardingRequestId, index % 4 === 0 ? '123456' : '000000'),
      )
      const codes = answers.map(codeOf)
      const taken = codes.filter((code) => code === 'ok').length
      const wrong = codes.filter((code) => code === 'OTP_INCORRECT').length
      expect(
        taken === 1 ? wrong < 5 : wrong === 5,
        `${taken.toString()} taken, ${wrong.toString()} wrong`,
      ).toBe(true)
      const [last] = (await historyOf(onboardingRequestId)).toReversed()
      expect(last).toMatchObject({ version: 2, to_status: taken === 1 ? 'DETAILS_PENDING' : 'REJECTED' })
    }
  })

  it('store one submission of 16, which is the one that was accepted', async () => {
    const { client, id } = await aBusiness(app)
    const { onboardingRequestId } = await aConfirmed(client)
    const answers = await times(16, (index) =>
      submitDetails(client, { companyName: `Company ${index.toString()}` }),
    )
    const winners = answers.flatMap(({ response }, index) => (response.status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    const ids = { businessId: id, registrationId: onboardingRequestId }
    const { details } = await app.wired.registrationReview.show(ids)
    expect(details).toMatchObject({ companyName: `Company ${String(winners[0])}` })
  })

  it('leave the business with the result of the last of concurrent approvals and rejections', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, id } = await aBusiness(app)
      const { onboardingRequestId } = await aSubmitted(client)
      const ids = { businessId: id, registrationId: onboardingRequestId }
      const { registrationReview } = app.wired
      await Promise.allSettled([
        registrationReview.approve(ids),
        registrationReview.reject(ids, ['unreadable']),
        registrationReview.approve(ids),
      ])
      const rows = await query<{ status: string; is_approved: boolean }>(
        app.wired.db,
        `select r.status, b.kyb_approved_at is not null as is_approved
           from registrations r join businesses b on b.id = r.business_id where r.id = :id`,
        { id: onboardingRequestId },
      )
      expect(rows).toEqual([{ status: 'REJECTED', is_approved: false }])
    }
  })

  it('start ten registrations in 24 hours at most', async () => {
    const { client } = await aBusiness(app)
    let started = 0
    for (let round = 0; round < 12; round += 1) {
      const answers = await times(4, () => initiate(client))
      for (const { data, response } of answers) {
        expect([200, errors.INVALID_SME_REGISTRATION_REQUEST.status]).toContain(response.status)
        if (!data) continue
        started += 1
        const { onboardingRequestId } = data.data
        await times(5, () => confirmOtp(client, onboardingRequestId, '000000'))
      }
    }
    expect(started).toBe(10)
    await app.advanceClock('1 day')
    must(await initiate(client))
  })
})
