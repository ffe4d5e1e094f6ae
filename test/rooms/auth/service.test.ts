import { afterAll, describe, expect, it } from 'vitest'
import { createKey, type KeyMode } from '../../../src/auth/keys.ts'
import { createAuthService } from '../../../src/auth/service.ts'
import { createHomes } from '../../../src/cells/homes.ts'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { keyringOf } from '../../support/keyrings.ts'

const peppers = keyringOf(Buffer.alloc(32, 7))

/** Returns a pool whose queries find these keys, and whose updates fail or never end; `changes` has their values. */
const poolWith = (keys: readonly Readonly<Record<string, unknown>>[], change: () => Promise<never>) => {
  const changes: string[] = []
  const ask = async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    if (!text.startsWith('update')) return { rows: keys }
    changes.push(JSON.stringify(values))
    return change()
  }
  const client = { acquireConnection: async () => ({ query: ask }), releaseConnection: async () => undefined }
  return { db: { client } as unknown as Db, changes }
}

const aKey = {
  place: 1,
  key_id: 'c'.repeat(24),
  prefix: 'corridor_test_3d7bdbcajGuCUsOQH0000',
  permissions: [],
  legacy_full_access: false,
  is_disabled: false,
  is_revoked: false,
  is_stale: true,
  is_closed: false,
  id: 'a'.repeat(24),
  name: 'Acme Payments',
  country_code: 'NG',
  owner_customer_id: 'b'.repeat(24),
  fee_wallet_type: 'MAIN',
  created_at: new Date(0),
}

const never = () => new Promise<never>(() => undefined)
const fails = () => Promise.reject(new Error('no such luck'))

describe('a header that is not a key of this deployment', () => {
  // Nothing listens on this port, so every query fails.
  const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test', max: 1 })
  const auth = createAuthService({
    db,
    peppers,
    mode: 'sandbox',
    homes: createHomes({ db, cell: undefined }),
  })
  const flip = (key: string): string => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const keyOf = (mode: KeyMode) => createKey(mode, aKey.id)

  afterAll(() => db.destroy())

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['two headers', [keyOf('test'), keyOf('test')]],
    ['two headers, joined', `${keyOf('test')}, ${keyOf('test')}`],
    ['a live key', keyOf('live')],
    ['a key of the old form, without a business', 'corridor_test_SandboxFullAccess0000000000000011Wr6WO'],
    ['a key whose business was edited', keyOf('test').replace('_test_', '_test_0').slice(0, 69)],
    ['a wrong checksum', flip(keyOf('test'))],
    ['8 KB', 'k'.repeat(8192)],
  ])('is refused without a query: %s', async (_, header) => {
    expect(await auth.authenticate(header)).toMatchObject({ ok: false })
  })

  it('is looked up if it is a well-formed key', async () => {
    await expect(auth.authenticate(keyOf('test'))).rejects.toThrow('EXTERNAL_REQUEST_ERROR')
  })
})

describe('the last use of a key', () => {
  const header = createKey('test', aKey.id)

  it.each([
    ['fails', fails],
    ['never ends', never],
  ])('does not delay the request if recording it %s', async (_, change) => {
    const { db, changes } = poolWith([aKey], change)
    const answer = await createAuthService({
      db,
      peppers,
      mode: 'sandbox',
      homes: createHomes({ db, cell: undefined }),
    }).authenticate(header)
    expect(answer).toMatchObject({ ok: true, caller: { keyId: aKey.key_id, business: { id: aKey.id } } })
    await expect.poll(() => changes).toHaveLength(1)
  })

  it('is recorded with that of other keys by one statement', async () => {
    const keyIds = ['c', 'd', 'e'].map((digit) => digit.repeat(24))
    const found = keyIds.map((keyId, index) => ({ ...aKey, place: index + 1, key_id: keyId }))
    const { db, changes } = poolWith(found, never)
    const auth = createAuthService({
      db,
      peppers,
      mode: 'sandbox',
      homes: createHomes({ db, cell: undefined }),
    })
    const answers = await Promise.all(keyIds.map(() => auth.authenticate(createKey('test', aKey.id))))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    await expect.poll(() => changes).toHaveLength(1)
    for (const keyId of keyIds) expect(changes[0]).toContain(keyId)
  })

  it.each([
    ['was recorded within the last minute', { is_stale: false }, true],
    ['is of a disabled key', { is_disabled: true }, false],
    ['is of a revoked key', { is_revoked: true }, false],
    ['is of a key both disabled and revoked', { is_disabled: true, is_revoked: true }, false],
  ])('is not recorded if it %s', async (_, change, ok) => {
    const other = { ...aKey, place: 2, key_id: 'd'.repeat(24) }
    const { db, changes } = poolWith([{ ...aKey, ...change }, other], fails)
    const auth = createAuthService({
      db,
      peppers,
      mode: 'sandbox',
      homes: createHomes({ db, cell: undefined }),
    })
    const answers = await Promise.all(
      [header, createKey('test', aKey.id)].map((key) => auth.authenticate(key)),
    )
    expect(answers.map((answer) => answer.ok)).toEqual([ok, true])
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]).toContain(other.key_id)
    expect(changes[0]).not.toContain(aKey.key_id)
  })
})
