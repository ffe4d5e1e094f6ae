import { cpus } from 'node:os'
import { setPayoutPrices } from '../../support/prices.ts'
import { cpuSecondsOf, cpuSecondsOfAll } from './cpu.ts'
import { measureCreates, type Stage } from './creates.ts'
import { environmentOf } from './deployment.ts'
import { openFloor, type Floor } from './floor.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { describedSettings, openDatabase, type BenchDatabase } from './postgres.ts'
import { measureReads } from './reads.ts'
import { reportText, writeResults, type Section } from './report.ts'
import { createPayers, openServices } from './scene.ts'

// `make bench`: every part in one run on one machine, and RESULTS.md. `MINUTES=0` spares the memory's part, and
// `ONLY=create,read,memory,list` names parts; such a run prints its figures and leaves RESULTS.md as it was.

const parts = ['create', 'read', 'memory', 'list'] as const
type Part = (typeof parts)[number]

const only = (process.env['ONLY'] ?? '').split(',').filter((part) => part !== '')
const minutes = Number.parseFloat(process.env['MINUTES'] ?? '5')
const payerCount = 1_000

const unknown = only.filter((part) => !parts.some((known) => known === part))
if (unknown.length > 0 || !(minutes >= 0 && minutes <= 60)) {
  throw new Error(`ONLY takes ${parts.join(', ')}; MINUTES 0 to 60`)
}

const isWanted = (part: Part): boolean =>
  (only.length === 0 || only.includes(part)) && (part !== 'memory' || minutes > 0)

const isWhole = parts.every(isWanted)

const tell = (line: string): void => {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}\n`)
}

const measure: Readonly<Record<Part, (stage: Stage) => Promise<Section>>> = {
  create: measureCreates,
  read: measureReads,
  memory: (stage) => measureMemory(stage, minutes),
  list: measureLists,
}

const command = `make bench MINUTES=${minutes.toString()}${only.length > 0 ? ` ONLY=${only.join(',')}` : ''}`

/** Our own processor time: this process with those it started, and Postgres. */
const ownCpuSeconds = async (serverPid: number): Promise<number> =>
  (await cpuSecondsOf(process.pid)) + (await cpuSecondsOf(serverPid))

const runParts = async (database: BenchDatabase, floor: Floor): Promise<readonly Section[]> => {
  const wired = openServices(database.url)
  try {
    tell(`${payerCount.toString()} businesses with a key, money and an account`)
    // The one rail of a production without partners is the exchange, which takes everything at once: what is measured
    // is ours alone.
    await setPayoutPrices(wired.services, 'exchange')
    const payers = await createPayers(wired, payerCount)
    const pepper = Buffer.from(environmentOf(database.url)['API_KEY_PEPPER'] ?? '', 'base64')
    const sections: Section[] = []
    for (const part of parts.filter(isWanted)) {
      tell(part)
      sections.push(await measure[part]({ database, wired, payers, pepper, floor }))
    }
    return sections
  } finally {
    await wired.close()
  }
}

const run = async (): Promise<void> => {
  const database = await openDatabase()
  try {
    const floor = await openFloor()
    const [all, own, startedAt] = [
      cpuSecondsOfAll(),
      await ownCpuSeconds(database.serverPid),
      performance.now(),
    ]
    const sections = await runParts(database, floor)
    const seconds = (performance.now() - startedAt) / 1_000
    const others = cpuSecondsOfAll() - all - ((await ownCpuSeconds(database.serverPid)) - own)
    const text = reportText(
      {
        command,
        postgres: database.version,
        settings: describedSettings,
        floor: floor.by,
        others: Math.max(0, others / (seconds * cpus().length)),
      },
      sections,
    )
    process.stdout.write(`${text}\n`)
    if (isWhole) await writeResults(text)
  } finally {
    await database.close()
  }
}

await run()
