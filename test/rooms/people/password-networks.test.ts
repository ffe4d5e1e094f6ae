import { expect, it } from 'vitest'
import { createSignInLimits } from '../../../src/people/limits.ts'
import { client, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const hex = (index: number): string => index.toString(16)

it('a sign-in by password is refused after 60 tries of a /56 and 120 of a /48, from whichever sites', async () => {
  const { email, password } = await site.join(await site.createBusiness(), 'OWNER')
  const signIn = (address: string) =>
    site.people.signIn.withPassword({ email, password }, { ...client, address })
  const { countPassword } = createSignInLimits(site.owner.db)
  const count = (index: number, site64: number) =>
    countPassword(`${index.toString()}@example.com`, `2001:db8:7:${hex(site64)}::1`)
  for (let index = 0; index < 60; index += 1) await count(index, index)
  await refusalOf(signIn('2001:db8:7:ff::1'), 'RATE_LIMIT_ERROR')
  for (let index = 0; index < 60; index += 1) await count(index, 0x100 + index * 0x100)
  await refusalOf(signIn('2001:db8:7:ffff::1'), 'RATE_LIMIT_ERROR')
  expect(await signIn('2001:db8:8::1')).not.toBe('')
})

it('a question for a passkey is refused after 600 of a /56 and 1,200 of a /48, from whichever sites', async () => {
  const { countPasskey } = createSignInLimits(site.owner.db)
  const count = (site64: number) => countPasskey(`2001:db8:9:${hex(site64)}::1`)
  for (let index = 0; index < 600; index += 1) await count(index % 200)
  await refusalOf(count(0xff), 'RATE_LIMIT_ERROR')
  for (let index = 0; index < 600; index += 1) await count(0x100 + (index % 10) * 0x100)
  await refusalOf(count(0xffff), 'RATE_LIMIT_ERROR')
  await countPasskey('2001:db8:a::1')
})
