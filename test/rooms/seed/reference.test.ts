import { beforeEach, describe, expect, it } from 'vitest'
import type { Institution } from '../../../src/institutions/store.ts'
import { seedReference } from '../../../src/seed/reference.ts'
import { useApp } from '../../support/app.ts'

const app = useApp()

const institutionsOf = (size: number, name: string): readonly Institution[] =>
  Array.from({ length: size }, (_, index) => ({
    countryCode: 'NG',
    channel: 'BANK_ACCOUNT',
    institutionCode: index.toString(),
    institutionName: name,
  }))

const namesOf = async (): Promise<readonly string[]> => {
  const { items } = await app.wired.institutions.list({ channel: 'BANK_ACCOUNT', countryCode: 'NG' })
  return items.map(({ institutionName }) => institutionName)
}

beforeEach(() => app.wired.institutions.replaceInstitutions([]))

describe('the reference data', () => {
  it('is loaded into empty tables, and keeps a list that the operator imported', async () => {
    const { institutions } = app.wired
    await institutions.replaceInstitutions(institutionsOf(1, 'OUR OWN NAME'))
    await seedReference(institutions)
    expect(await institutions.count()).toEqual({ institutions: 1, swiftCodes: 15_504, routingNumbers: 20 })
    expect(await namesOf()).toEqual(['OUR OWN NAME'])
  })

  it('never mixes two lists that are imported at once, and is never seen empty in between', async () => {
    const { institutions } = app.wired
    await institutions.replaceInstitutions(institutionsOf(10, 'Old'))
    const imports = Promise.all([
      institutions.replaceInstitutions(institutionsOf(20, 'Left')),
      institutions.replaceInstitutions(institutionsOf(30, 'Right')),
    ])
    const seen = [await namesOf(), await namesOf(), await namesOf()]
    await imports
    const whole = ['10 Old', '20 Left', '30 Right']
    for (const names of [...seen, await namesOf()]) {
      expect(whole).toContain(`${names.length.toString()} ${[...new Set(names)].join(' ')}`)
    }
  })
})

describe('a list that is longer than a response may be', () => {
  it('is cut, and its total is complete', async () => {
    await app.wired.institutions.replaceInstitutions(institutionsOf(5_001, 'Many'))
    const { items, total } = await app.wired.institutions.list({ channel: 'BANK_ACCOUNT', countryCode: 'NG' })
    expect({ shown: items.length, total }).toEqual({ shown: 5_000, total: 5_001 })
  })
})
