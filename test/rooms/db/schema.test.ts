import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { inOurStyle } from '../../../migrations/tools/catalogue.ts'
import { describeSchema } from '../../../migrations/tools/documents.ts'
import { useOwner } from '../../support/owner.ts'

const owner = useOwner()

const staleIn = async (): Promise<readonly string[]> => {
  const documents = await describeSchema(owner())
  const written = await Promise.all(documents.map(({ path }) => readFile(path, 'utf8').catch(() => '')))
  return documents.filter(({ text }, index) => text !== written[index]).map(({ path }) => path)
}

describe('the documents of the schema', () => {
  it('match the catalogue of a migrated database', async () => {
    const stale = await staleIn()
    if (stale.length > 0)
      expect.fail(`Run make schema and commit what it writes. Stale:\n${stale.join('\n')}`)
  })

  it('are stale after a change of a column, a constraint, an index, a trigger, a function or a comment', async () => {
    const changes = [
      'alter table rates add column set_by text',
      'alter table wallets drop constraint wallets_pending_not_negative',
      'drop index transactions_changed',
      'drop trigger transactions_kept on transactions',
      'drop function app.read_limits',
      `comment on column rates.rate is 'another'`,
    ]
    for (const change of changes) {
      await owner().query('begin')
      await owner().query(change)
      expect(await staleIn(), change).not.toEqual([])
      await owner().query('rollback')
    }
  })
})

it('keywords that Postgres writes in capitals become lower case, and quoted text stays', () => {
  expect(inOurStyle(`CHECK (kind = ANY (ARRAY['HOLD'::text, 'it''s ANY'::text]))`)).toBe(
    `check (kind in ('HOLD', 'it''s ANY'))`,
  )
  expect(inOurStyle(`CREATE INDEX a ON public.b USING btree (c) WHERE c = 'NULL'::text`)).toBe(
    `create index a on b (c) where c = 'NULL'`,
  )
  expect(inOurStyle(`timestamp with time zone not null default '-infinity'::timestamp with time zone`)).toBe(
    `timestamptz not null default '-infinity'`,
  )
})
