import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDayCloser, type ClosingService } from '../../../src/statements/index.ts'
import { until } from '../../support/until.ts'

it('the loop of a worker closes what was due a round before, and logs wallets without a statement', async () => {
  const asked: string[] = []
  const dues = ['2026-05-01', '2026-05-03']
  const lines: string[] = []
  const closing: ClosingService = {
    readDue: async () => dues.shift() ?? '2026-05-03',
    close: async (day) => {
      asked.push(day)
      return [{ day, unbalanced: ['b1 MAIN USD'] }]
    },
  }
  const log = pino({}, { write: (line) => void lines.push(line) })
  const closer = openDayCloser(closing, log, 1)
  closer.start()
  await until(
    () => asked.length > 1,
    () => asked.join(),
  )
  await closer.stop()
  expect(asked.slice(0, 2)).toEqual(['2026-05-01', '2026-05-03'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, day: '2026-05-01' })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 50, day: '2026-05-01', wallet: 'b1 MAIN USD' })
})
