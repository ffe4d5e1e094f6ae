import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { unique } from '../../support/builders.ts'
import { useDeployed } from './deployed.ts'

let businessId: string

const deployed = useDeployed(async (wired) => {
  businessId = (await wired.businesses.create({ name: 'Acme', countryCode: 'NG' })).id
})
const { run } = deployed

const values = { PASSPORT: 'A01234567', ADDRESS: '12 Marina Road' }

const aCustomer = async (kyc: Readonly<Record<string, string>> = values): Promise<string> => {
  const number = (10_000_000 + unique()).toString()
  const input = {
    name: 'Adaeze Okafor',
    email: `ada.${number}@example.com`,
    countryCode: 'NG',
    meta: {},
    kyc,
  }
  const phone = `+23480${number}`
  return (await deployed.wired.services.customers.create(businessId, { ...input, phone })).customer.id
}

type Shown = {
  readonly isVerified: boolean
  readonly documents: readonly Readonly<Record<string, string | null>>[]
}

const json = async (...args: readonly string[]): Promise<Shown> => {
  const { code, stdout, stderr } = await run('--json', 'customer', ...args)
  expect(code, stderr).toBe(0)
  expect(stdout).not.toMatch(/A01234567|Marina/)
  return JSON.parse(stdout) as Shown
}

const refused = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await run('customer', ...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toMatch(/A01234567|Marina/)
  return stderr
}

describe('customer', () => {
  it('list shows who waits for review, oldest first, until the review', async () => {
    const list = async (...args: readonly string[]): Promise<readonly unknown[]> => {
      const { code, stdout, stderr } = await run('--json', 'customer', 'list', ...args)
      expect(code, stderr).toBe(0)
      expect(stdout).not.toMatch(/A01234567|Marina/)
      return JSON.parse(stdout) as readonly unknown[]
    }
    const other = (await deployed.wired.businesses.create({ name: 'Other', countryCode: 'NG' })).id
    const [first, second] = [await aCustomer(), await aCustomer({ PASSPORT: 'A01234567' })]
    await aCustomer({})
    const removed = await aCustomer()
    await deployed.wired.services.customers.remove(businessId, removed)
    const waiting = await list('--business', businessId)
    expect(waiting).toMatchObject([
      { businessId, customerId: first, documentTypes: ['ADDRESS', 'PASSPORT'] },
      { businessId, customerId: second, documentTypes: ['PASSPORT'] },
    ])
    expect(await list()).toEqual(waiting)
    expect(await list('--business', other)).toEqual([])
    await json('verify', businessId, first)
    await json('reject', businessId, second)
    expect(await list()).toEqual([])
  })

  it('show lists documents and their reviews, never their values', async () => {
    const id = await aCustomer()
    const { code, stdout } = await run('customer', 'show', businessId, id)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Not verified\.\n\nDOCUMENT +STATUS .*\nADDRESS +pending .*\nPASSPORT +pending .*\n$/,
    )
    expect(stdout).not.toMatch(/A01234567|Marina/)
    expect(await json('show', businessId, id)).toMatchObject({ isVerified: false, customerId: id })
    expect(await json('show', businessId, await aCustomer({}))).toMatchObject({
      isVerified: false,
      documents: [],
    })
  })

  it('verify accepts all pending documents, and verifies the customer', async () => {
    const id = await aCustomer()
    const shown = await json('verify', businessId, id)
    expect(shown.isVerified).toBe(true)
    expect(shown.documents.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
    expect(shown.documents[0]?.['reviewedAt']).toMatch(/Z$/)
    expect(await json('show', businessId, id)).toEqual(shown)
    expect(await refused('verify', businessId, id)).toBe('No document of the customer waits for review.\n')
    const events = await query<{ type: string }>(
      deployed.wired.db,
      'select type from events where subject_id = :id',
      {
        id,
      },
    )
    expect(events.map(({ type }) => type)).toEqual(['CUSTOMER.CREATED'])
  })

  it('verify and reject accept the name of a document, and replace its earlier review', async () => {
    const id = await aCustomer()
    const one = await json('verify', businessId, id, '--document', 'PASSPORT')
    expect(one.documents).toMatchObject([{ status: 'pending' }, { status: 'accepted' }])
    expect(await refused('verify', businessId, id, '--document', 'PASSPORT')).toContain('accepted already')
    const two = await json('reject', businessId, id, '--document', 'PASSPORT', '--reason', 'expired')
    expect(two).toMatchObject({
      isVerified: false,
      documents: [
        { documentType: 'ADDRESS', status: 'pending', rejectionReason: null },
        { documentType: 'PASSPORT', status: 'rejected', rejectionReason: 'expired' },
      ],
    })
    const three = await json('verify', businessId, id, '--document', 'PASSPORT')
    expect(three.documents[1]).toMatchObject({ status: 'accepted', rejectionReason: null })
  })

  it('reject without a name rejects all pending documents, and the reason is optional', async () => {
    const id = await aCustomer()
    await json('verify', businessId, id, '--document', 'PASSPORT')
    expect(await json('reject', businessId, id)).toMatchObject({
      isVerified: true,
      documents: [{ status: 'rejected', rejectionReason: null }, { status: 'accepted' }],
    })
  })

  it('refuses unknown customers and documents with a sentence', async () => {
    const id = await aCustomer({})
    const owner = (await deployed.wired.businesses.show(businessId)).ownerCustomerId
    const sentences = await Promise.all([
      refused('reject', businessId, id),
      refused('verify', businessId, id, '--document', 'SELFIE'),
      refused('show', businessId, 'f'.repeat(24)),
      refused('verify', businessId, owner),
      refused('reject', 'f'.repeat(24), id),
    ])
    expect(sentences).toEqual([
      'No document of the customer waits for review.\n',
      'The customer has no SELFIE on file.\n',
      'No customer with the id in `customerId`.\n',
      'No customer with the id in `customerId`.\n',
      `There is no business ${'f'.repeat(24)}.\n`,
    ])
  })

  it('verify keeps its reason out of the documents', async () => {
    const { documents } = await json('verify', businessId, await aCustomer(), '--reason', 'seen')
    expect(documents.map(({ rejectionReason }) => rejectionReason)).toEqual([null, null])
  })
})
