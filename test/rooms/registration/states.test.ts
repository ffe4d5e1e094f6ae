import { describe, expect, it } from 'vitest'
import { smeRegistrationStatuses } from '../../../generated/catalogue.ts'
import { query } from '../../../src/db/tx.ts'
import { mayMove } from '../../../src/kernel/machine.ts'
import { initialStatuses, transitions, type Mover } from '../../../src/registration/states.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { aConfirmed, anInitiated, aSubmitted } from '../../support/registrations.ts'

const app = useApp()
const movers: readonly Mover[] = ['business', 'clock', 'service', 'operator']
const where = 'where business_id = :businessId and id = :registrationId'

/** Rolls back what a test did in the database. */
class Undone extends Error {}

/** Returns why the database refuses `sql`, or undefined if it accepts it. Everything is rolled back. */
const refusalOf = async (
  sql: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string | undefined> => {
  const asked = app.wired.db.transaction(async (trx) => {
    await query(trx, sql, values)
    throw new Undone()
  })
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  return error instanceof Undone ? undefined : String(error)
}

const idsOf = async (begin: typeof anInitiated) => {
  const { client, id } = await aBusiness(app)
  const { onboardingRequestId } = await begin(client)
  return { businessId: id, registrationId: onboardingRequestId }
}

const begunIn = { OTP_PENDING: anInitiated, DETAILS_PENDING: aConfirmed, SUBMITTED: aSubmitted } as const

// Values that the row needs for its status, so that only the move can be refused.
const companions: Readonly<Record<string, string>> = {
  SUBMITTED: `details_encrypted = 'x', submitted_at = created_at, review_status = 'PENDING', reviewed_at = null,
    reject_reasons = '{}'`,
  REJECTED: `review_status = case when submitted_at is null then null else 'REJECTED' end,
    reviewed_at = case when submitted_at is null then null else created_at end, reject_reasons = '{no}'`,
}
const others = `review_status = null, reviewed_at = null, reject_reasons = '{}'`

describe('the database', () => {
  it('holds exactly the moves of the code', async () => {
    const rows = await query<{ from: string; to: string; mover: string }>(
      app.wired.db,
      `select from_status as "from", to_status as "to", unnest(actors) as mover from registration_transitions`,
    )
    const inCode = smeRegistrationStatuses.flatMap((from) =>
      smeRegistrationStatuses.flatMap((to) =>
        movers
          .filter((mover) => mayMove(transitions, { from, to, mover }))
          .map((mover) => `${from} ${to} ${mover}`),
      ),
    )
    const started = initialStatuses.map((to) => `NEW ${to} business`)
    expect(rows.map(({ from, to, mover }) => `${from} ${to} ${mover}`).toSorted()).toEqual(
      [...inCode, ...started].toSorted(),
    )
  })

  it.each(Object.entries(begunIn))(
    'allows the moves from %s to the actors of the table only',
    async (key, begin) => {
      const ids = await idsOf(begin)
      const [from = 'EXPIRED'] = smeRegistrationStatuses.filter((status) => status === key)
      for (const to of smeRegistrationStatuses.filter((status) => status !== from)) {
        for (const mover of movers) {
          const isAllowed = mayMove(transitions, { from, to, mover })
          const changes = isAllowed ? (companions[to] ?? others) : 'otp_attempts = otp_attempts'
          const set = `update registrations
          set status = :to, moved_by = :mover, version = version + 1, ${changes} ${where}`
          const refusal = await refusalOf(set, { ...ids, to, mover })
          expect(refusal === undefined, `${from} → ${to} by ${mover}: ${refusal ?? 'taken'}`).toBe(isAllowed)
          if (!isAllowed)
            expect(refusal).toContain(`${mover} may not move a registration from ${from} to ${to}`)
        }
      }
    },
  )

  it('lets only an operator approve, once, and only a registration under review', async () => {
    const ids = await idsOf(aSubmitted)
    const approve = `update registrations set review_status = 'APPROVED', reviewed_at = created_at, moved_by = :mover,
      version = version + 1 ${where}`
    for (const mover of movers) {
      expect((await refusalOf(approve, { ...ids, mover })) === undefined, mover).toBe(mover === 'operator')
    }
    await app.wired.registrationReview.approve(ids)
    expect(await refusalOf(approve, { ...ids, mover: 'operator' })).toContain('counts its changes')
  })

  it('refuses to change or delete what was submitted, reviewed or recorded', async () => {
    const ids = await idsOf(aSubmitted)
    const history = 'where business_id = :businessId and registration_id = :registrationId'
    for (const sql of [
      `update registrations set applicant_encrypted = 'x' ${where}`,
      `update registrations set otp_hash = 'x' ${where}`,
      `update registrations set details_encrypted = 'x' ${where}`,
      `update registrations set submitted_at = created_at - interval '1 day' ${where}`,
      `update registrations set created_at = created_at - interval '1 day' ${where}`,
      `update registrations set otp_attempts = 6 ${where}`,
      `update registrations set otp_attempts = -1 ${where}`,
      `update registrations set version = version + 1 ${where}`,
      `update registrations set reject_reasons = '{no}' ${where}`,
      `delete from registrations ${where}`,
      `update registration_moves set actor = 'clock' ${history}`,
      `delete from registration_moves ${history}`,
    ]) {
      expect(await refusalOf(sql, ids), sql).toBeDefined()
    }
  })

  it('lets a reseal replace the seals, and nothing else', async () => {
    const ids = await idsOf(aSubmitted)
    const asReseal = (changes: string) =>
      refusalOf(
        `with reseal as materialized (select set_config('app.reseals', 'on', true))
         update registrations set ${changes} from reseal ${where}`,
        ids,
      )
    expect(await asReseal(`applicant_encrypted = 'x', details_encrypted = 'x'`)).toBeUndefined()
    for (const change of [
      `otp_hash = 'x'`,
      `created_at = created_at - interval '1 day'`,
      `submitted_at = submitted_at + interval '1 day'`,
    ])
      expect(await asReseal(change), change).toContain('never change')
  })

  it('refuses a second active registration, and one with another first status', async () => {
    const { businessId, registrationId } = await idsOf(anInitiated)
    const other = await aBusiness(app)
    const insert = `insert into registrations (business_id, id, status, moved_by, applicant_encrypted, otp_hash,
                                               expires_at, created_at, updated_at)
      select :businessId, 'ffffffffffffffffffffffff', :status, 'business', applicant_encrypted, otp_hash, expires_at,
             created_at, updated_at from registrations where id = :registrationId`
    const twin = { businessId, registrationId, status: 'OTP_PENDING' }
    expect(await refusalOf(insert, twin)).toContain('already has a registration in progress')
    expect(await refusalOf(insert, { ...twin, businessId: other.id })).toBeUndefined()
    expect(await refusalOf(insert, { ...twin, businessId: other.id, status: 'DETAILS_PENDING' })).toContain(
      'from NEW',
    )
  })
})
