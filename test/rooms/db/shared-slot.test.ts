import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatchLoader } from '../../../src/db/batch-loader.ts'
import { createSharedSlot } from '../../../src/db/shared-slot.ts'
import { aGate } from '../../support/gate.ts'

/** Loaders of reads and of writes that share a slot, in which a batch of three is large. A statement ends once the test
 *  ends it. */
const aPair = () => {
  const sharedSlot = createSharedSlot(3)
  const statements: { readonly items: readonly string[]; readonly end: () => void }[] = []
  const load = async (items: readonly string[]): Promise<readonly string[]> => {
    const { open: end, passed: ended } = aGate()
    statements.push({ items, end })
    await ended
    return items
  }
  const options = { maxInFlight: 1, sharedSlot }
  return {
    statements,
    sent: () => statements.map(({ items }) => items.join(' ')),
    read: createBatchLoader(load, options),
    write: createBatchLoader(load, options),
  }
}

describe('loaders that share a slot', () => {
  it('wait for the batch of another, and go when it ends', async () => {
    const { statements, sent, read, write } = aPair()
    const writing = write('w1')
    await turn()
    const reading = [read('r1'), read('r2')]
    await turn()
    expect(sent()).toEqual(['w1'])
    statements[0]?.end()
    await writing
    await turn()
    expect(sent()).toEqual(['w1', 'r1 r2'])
    statements[1]?.end()
    expect(await Promise.all(reading)).toEqual(['r1', 'r2'])
  })

  it('send one batch where both are asked in one turn', async () => {
    const { statements, sent, read, write } = aPair()
    const both = [read('r1'), write('w1')]
    await turn()
    expect(sent()).toEqual(['r1'])
    statements[0]?.end()
    await both[0]
    await turn()
    expect(sent()).toEqual(['r1', 'w1'])
    statements[1]?.end()
    await both[1]
  })

  it('send a large batch beside that of another, and each one at a time', async () => {
    const { statements, sent, read, write } = aPair()
    const writing = write('w1')
    await turn()
    const reading = ['r1', 'r2'].map(read)
    await turn()
    expect(sent()).toEqual(['w1'])
    reading.push(read('r3'))
    await turn()
    expect(sent()).toEqual(['w1', 'r1 r2 r3'])
    const later = ['w2', 'w3', 'w4'].map(write)
    await turn()
    expect(sent()).toHaveLength(2)
    for (let ended = 0; ended < 3; ended += 1) {
      statements[ended]?.end()
      await turn()
      await turn()
    }
    expect(await Promise.all([writing, ...reading, ...later])).toHaveLength(7)
  })

  it('take turns where both have items waiting', async () => {
    const { statements, sent, read, write } = aPair()
    const all = [read('r1')]
    await turn()
    all.push(read('r2'), write('w1'))
    await turn()
    for (let ended = 0; ended < 4; ended += 1) {
      if (ended === 1) all.push(read('r3'))
      await turn()
      statements[ended]?.end()
      await turn()
    }
    expect(await Promise.all(all)).toHaveLength(4)
    expect(sent()).toEqual(['r1', 'w1', 'r2 r3'])
  })

  it('go beside a batch that takes long', async () => {
    const { statements, sent, read, write } = aPair()
    const writing = write('w1')
    await turn()
    const reading = read('r1')
    while (sent().length < 2) await turn()
    expect(sent()).toEqual(['w1', 'r1'])
    for (const { end } of statements) end()
    expect(await Promise.all([writing, reading])).toEqual(['w1', 'r1'])
  })
})
