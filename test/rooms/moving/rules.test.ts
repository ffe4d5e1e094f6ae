import { describe, expect, it } from 'vitest'
import { withHome } from '../../../src/moving/map.ts'
import {
  faultOfBusiness,
  faultOfCells,
  faultOfSetting,
  faultOfState,
  type Facts,
  type Side,
} from '../../../src/moving/rules.ts'

const order = { businessId: '1182494cf00a61d2c37be985', from: 'a', to: 'b' }

const side = (cell: string): Side => ({
  cell,
  mode: 'production',
  schema: '0048 abc',
  clockAhead: '00:00:00',
  machineMs: 0,
  reference: 'digest',
  walLevel: 'logical',
  canPublish: true,
  canSubscribe: true,
  canReplay: true,
  hasBusiness: cell === 'a',
  closed: null,
  leavesFor: null,
  pendingApprovals: 0,
  openAccounts: 0,
})

type Change = { readonly source?: Partial<Side>; readonly target?: Partial<Side> } & Partial<
  Pick<Facts, 'takenKeys'>
>

const factsWith = ({ source, target, takenKeys = {} }: Change): Facts => ({
  source: { ...side('a'), ...source },
  target: { ...side('b'), ...target },
  takenKeys,
})

const faultOf = (change: Change): string | undefined => {
  const facts = factsWith(change)
  return (
    faultOfCells(facts, order) ??
    faultOfSetting(facts, order) ??
    faultOfState(facts, order) ??
    faultOfBusiness(facts, order)
  )
}

describe('a move', () => {
  it('is possible between two cells that fit', () => {
    expect(faultOf({})).toBeUndefined()
  })

  it('goes on where it was interrupted', () => {
    const closed = { state: 'ARRIVING', cell: 'a' }
    expect(faultOf({ source: { leavesFor: 'b' }, target: { hasBusiness: true, closed } })).toBeUndefined()
    const moved = { state: 'MOVED', cell: 'b' }
    expect(faultOf({ source: { closed: moved }, target: { hasBusiness: true, closed } })).toBeUndefined()
    expect(faultOf({ source: { closed: moved }, target: { hasBusiness: true } })).toBeUndefined()
  })

  it.each<readonly [string, Change, string]>([
    ['from the database of another cell', { source: { cell: 'c' } }, 'DATABASE_URL belongs to the cell c'],
    [
      'to the database of another cell',
      { target: { cell: 'c' } },
      'MOVE_TARGET_DATABASE_URL belongs to the cell c',
    ],
    ['to its own database', { target: { cell: 'a' } }, 'belongs to the cell a, not to the cell b'],
    ['to a database without a cell', { target: { cell: null } }, 'belongs to no cell'],
    ['to a cell for another mode', { target: { mode: 'sandbox' } }, 'for another mode'],
    [
      'to a cell with another schema',
      { target: { schema: '0047 abc' } },
      'different schemas, 0048 abc and 0047 abc',
    ],
    ['to a cell whose clock is set differently', { target: { clockAhead: '1 day' } }, 'clocks'],
    [
      'without logical replication',
      { source: { walLevel: 'replica' } },
      'wal_level replica: set it to logical',
    ],
    ['without the right to publish', { source: { canPublish: false } }, 'must own the tables'],
    ['without the right to subscribe', { target: { canSubscribe: false } }, 'pg_create_subscription'],
    ['without the right to write copied rows', { target: { canReplay: false } }, 'session_replication_role'],
    ['to a cell with other prices', { target: { reference: 'other' } }, 'publish them first'],
    [
      'of a business that has moved elsewhere',
      { source: { closed: { state: 'MOVED', cell: 'c' } } },
      'to the cell c permanently',
    ],
    ['of a business that is moving elsewhere', { source: { leavesFor: 'c' } }, 'It is moving to the cell c'],
    [
      'of a business that is only arriving',
      { source: { closed: { state: 'ARRIVING', cell: 'b' } } },
      'only arriving here',
    ],
    [
      'of a business that arrives there from elsewhere',
      { target: { closed: { state: 'ARRIVING', cell: 'c' } } },
      'arriving there from the cell c',
    ],
    [
      'back to where it was',
      { target: { hasBusiness: true, closed: { state: 'MOVED', cell: 'a' } } },
      'closed permanently',
    ],
    ['to a cell that has it', { target: { hasBusiness: true } }, 'has a business with its id already'],
    [
      'of a business whose approvals wait',
      { source: { pendingApprovals: 2 } },
      'wait for a second person (2)',
    ],
    [
      'of a business that collects at a live rail',
      { source: { openAccounts: 3 } },
      'still collect money for this cell (3)',
    ],
    [
      'to a cell with the same keys of a rail',
      { takenKeys: { rail_credits_pkey: 1 } },
      '1 rows with the same key (index rail_credits_pkey)',
    ],
  ])('is refused %s', (_, change, sentence) => {
    expect(faultOf(change)).toContain(sentence)
  })
})

describe('the map of a move', () => {
  const map = {
    revision: 7,
    cells: ['a', 'b'].map((name) => ({ name, servers: [`${name}:3000`] })),
    slots: [{ from: 0, to: 1023, cell: 'a' }],
  }

  it('has the new home and the next revision, once', () => {
    const text = withHome(JSON.stringify(map), order.businessId, 'b')
    expect(JSON.parse(text)).toEqual({
      ...map,
      revision: 8,
      overrides: [{ business: order.businessId, cell: 'b' }],
    })
    expect(withHome(text, order.businessId, 'b')).toBe(text)
  })

  it('keeps the homes of others, and replaces an older one', () => {
    const other = { business: '00000000000000000000ac01', cell: 'b' }
    const overrides = [{ business: order.businessId, cell: 'a' }, other]
    const text = withHome(JSON.stringify({ ...map, overrides }), order.businessId, 'b')
    expect(JSON.parse(text)).toMatchObject({
      overrides: [other, { business: order.businessId, cell: 'b' }],
    })
  })
})
