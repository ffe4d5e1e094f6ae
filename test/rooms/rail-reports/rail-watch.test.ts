import { EventEmitter, once } from 'node:events'
import { expect, it } from 'vitest'
import { createLogger } from '../../../src/ops/logger.ts'
import { openRailWatch } from '../../../src/serve/rail-watch.ts'
import { useApp } from '../../support/app.ts'
import { createCreditSource } from '../rails/credit-source.ts'
import { until } from '../../support/until.ts'

const [silent, usual] = [createCreditSource('dollar-1'), createCreditSource('dollar-2')]
const app = useApp({ creditSources: [silent.source, usual.source] })

it('a rail whose list never ends keeps no other waiting, and a log line names some of many strays', async () => {
  const lines: object[] = []
  const rails = new EventEmitter()
  const ended = once(rails, 'end').then(() => undefined)
  const strays = Array.from({ length: 1_000 }, (_, index) => `case ${index.toString()}`)
  const { railHealth, railCallbacks, railLists } = app.wired
  const names = ['endless', 'usual']
  const read = { rail: 'usual', since: new Date(0), payouts: 1_000, asked: 0, strays }
  const readDue = (rail: string) => (rail === 'usual' ? Promise.resolve(read) : ended)
  const watch = openRailWatch(
    { railHealth, railCallbacks, railLists: { ...railLists, names, readDue } },
    createLogger('warn', { write: (line) => lines.push(JSON.parse(line) as object) }),
  )
  watch.start()
  await until(
    () => lines.length > 0,
    () => 'nothing is logged',
  )
  rails.emit('end')
  await watch.stop()
  expect(lines).toMatchObject([{ rail: 'usual', cases: 1_000, caseIds: strays.slice(0, 20) }])
})

it('a rail that does not answer keeps the credits of no other waiting', async () => {
  const rails = new EventEmitter()
  const ended = once(rails, 'end')
  silent.before(async () => {
    await ended
  })
  const errors: unknown[] = []
  const polled = app.wired.railCredits.poll((error) => errors.push(error))
  await until(
    () => usual.asked.length > 0,
    () => 'the other rail is not asked',
  )
  rails.emit('end')
  await polled
  expect(errors).toEqual([])
})
