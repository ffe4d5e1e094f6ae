import { expect, it } from 'vitest'
import { createAllowlistService } from '../../../src/auth/index.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { overtaking } from '../../support/locks.ts'

const app = useApp()

it('an allowlist has at most 100 entries, also when two are added at once', async () => {
  const { id } = await aBusiness(app)
  const { db, allowlist } = app.wired
  for (let one = 0; one < 99; one += 1) await allowlist.add(id, `203.0.113.${one.toString()}`)
  const both = overtaking(
    db,
    (trx) => createAllowlistService({ db: trx }).add(id, '198.51.100.1'),
    () => allowlist.add(id, '198.51.100.2'),
  )
  await expect(both).rejects.toThrow('at most 100 entries')
  expect(await allowlist.list(id)).toHaveLength(100)
})
