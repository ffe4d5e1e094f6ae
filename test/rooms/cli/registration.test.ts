import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useDeployed } from './deployed.ts'

const deployed = useDeployed()
const run = (...args: readonly string[]) => deployed.run('registration', ...args)

const json = async (...args: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await run(...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

const personal = /23456789|wanjiku|\+2547/i

const refused = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toMatch(personal)
  return stderr
}

const aSubmitted = async () => {
  const { id: businessId } = await deployed.wired.businesses.create({ name: 'Acme', countryCode: 'KE' })
  const { registration } = deployed.wired.services
  const started = await registration.initiate(businessId, {
    mobile: '0712345678',
    email: 'wanjiku@example.com',
  })
  await registration.confirm(businessId, started.id, '123456')
  const details = {
    companyName: 'Kamau Traders',
    directors: [{ mobile: '0722000111', idNumber: '23456789' }],
  }
  await registration.submit(businessId, { registrationId: started.id, details })
  return { businessId, registrationId: started.id }
}

const isRegistered = async (businessId: string): Promise<boolean> => {
  const rows = await query<{ is_registered: boolean }>(
    deployed.wired.db,
    'select kyb_approved_at is not null as is_registered from businesses where id = :businessId',
    { businessId },
  )
  return rows[0]?.is_registered ?? false
}

describe('registration', () => {
  it('list shows those under review, oldest first, without personal data', async () => {
    const first = await aSubmitted()
    const second = await aSubmitted()
    const { code, stdout } = await run('list')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^BUSINESS +REGISTRATION +STATUS +REVIEW .*\n/)
    expect(stdout.indexOf(first.registrationId)).toBeGreaterThan(0)
    expect(stdout.indexOf(second.registrationId)).toBeGreaterThan(stdout.indexOf(first.registrationId))
    expect(stdout).not.toMatch(personal)
    await deployed.wired.registrationReview.approve(first)
    const waiting = JSON.stringify(await json('list'))
    expect(waiting).not.toContain(first.registrationId)
    expect(waiting).toContain(second.registrationId)
    expect(await json('list', '--business', first.businessId)).toMatchObject([
      { id: first.registrationId, status: 'SUBMITTED', reviewStatus: 'APPROVED', rejectReasons: [] },
    ])
    expect(await refused('list', '--business', 'f'.repeat(24))).toBe(
      `There is no business ${'f'.repeat(24)}.\n`,
    )
  })

  it('show decrypts what was submitted', async () => {
    const { businessId, registrationId } = await aSubmitted()
    expect(await json('show', businessId, registrationId)).toMatchObject({
      id: registrationId,
      applicant: { mobile: '+254712345678', email: 'wanjiku@example.com' },
      details: {
        companyName: 'Kamau Traders',
        directors: [{ mobile: '+254722000111', idNumber: '23456789' }],
      },
    })
    const { stdout } = await run('show', businessId, registrationId)
    expect(stdout).toMatch(/SUBMITTED +PENDING/)
    expect(stdout).toContain('"idNumber": "23456789"')
  })

  it('approve registers the business, once; reject withdraws it', async () => {
    const { businessId, registrationId } = await aSubmitted()
    expect(await isRegistered(businessId)).toBe(false)
    expect(await json('approve', businessId, registrationId)).toMatchObject({ reviewStatus: 'APPROVED' })
    expect(await isRegistered(businessId)).toBe(true)
    expect(await refused('approve', businessId, registrationId)).toBe(
      'The registration is already approved.\n',
    )
    const rejected = await json(
      'reject',
      businessId,
      registrationId,
      '--reason',
      'forged',
      '--reason',
      'and late',
    )
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectReasons: ['forged', 'and late'] })
    expect(await isRegistered(businessId)).toBe(false)
    expect(await refused('approve', businessId, registrationId)).toBe('The registration is REJECTED.\n')
    expect(await refused('reject', businessId, registrationId, '--reason', 'x')).toBe(
      'The registration is REJECTED.\n',
    )
  })

  it('refuses unknown and unsubmitted registrations, and a rejection without a reason', async () => {
    const { businessId, registrationId } = await aSubmitted()
    const { id: other } = await deployed.wired.businesses.create({ name: 'Other', countryCode: 'KE' })
    const started = await deployed.wired.services.registration.initiate(other, {
      mobile: '712345678',
      email: 'w@example.com',
    })
    const asked = [
      ['show', other, registrationId],
      ['approve', other, registrationId],
      ['reject', 'f'.repeat(24), registrationId, '--reason', 'x'],
      ['approve', other, started.id],
      ['reject', businessId, registrationId, '--reason', ' '],
      ['reject', businessId, registrationId, '--reason', 'x'.repeat(501)],
    ]
    const sentences: string[] = []
    for (const args of asked) sentences.push(await refused(...args))
    expect(sentences).toEqual([
      'No registration with this id.\n',
      'No registration with this id.\n',
      `There is no business ${'f'.repeat(24)}.\n`,
      'The registration is OTP_PENDING.\n',
      'Give one to 20 reasons of 1 to 500 characters.\n',
      'Give one to 20 reasons of 1 to 500 characters.\n',
    ])
    expect((await run('reject', businessId, registrationId)).code).toBe(2)
  })
})
