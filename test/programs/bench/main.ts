import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { freePort } from '../../../src/dev/ports.ts'
import { currentBuild, prepareBase } from './builds.ts'
import { readCpuSeconds, readMachineCpuSeconds } from './cpu.ts'
import { cells } from './parts/cells.ts'
import { create } from './parts/create.ts'
import { deep } from './parts/deep.ts'
import { deliver } from './parts/deliver.ts'
import { history } from './parts/history.ts'
import { memory } from './parts/memory.ts'
import { processes } from './parts/processes.ts'
import { list, read } from './parts/read.ts'
import { scale } from './parts/scale.ts'
import { settle } from './parts/settle.ts'
import { signIns } from './parts/sign-ins.ts'
import { benchDir } from './places.ts'
import { openCluster, type Cluster } from './postgres.ts'
import { headText, sectionText, writeResults, type Section } from './report.ts'
import { stopServers } from './servers.ts'
import { createDeployment, deploy, quickExtent, verifyBooks, wholeExtent, type Part } from './stage.ts'

// `make bench` measures every part and writes RESULTS.md. ONLY=create,read chooses parts, MINUTES is the length of the
// memory part, and QUICK=1 shortens everything while developing; such runs only print.

const parts: Readonly<Record<string, Part>> = {
  create,
  read,
  list,
  deep,
  history,
  settle,
  deliver,
  scale,
  processes,
  cells,
  signIns,
  memory,
}

const only = (process.env['ONLY'] ?? '').split(',').filter((name) => name !== '')
const isQuick = (process.env['QUICK'] ?? '') !== ''
const minutes = Number.parseFloat(process.env['MINUTES'] || (isQuick ? '1' : '5'))

if (only.some((name) => !(name in parts)) || !(minutes > 0 && minutes <= 60)) {
  throw new Error(`ONLY takes ${Object.keys(parts).join(', ')}; MINUTES is more than 0 and at most 60`)
}

const extent = isQuick ? quickExtent : wholeExtent
const command = ['make bench', `MINUTES=${minutes}`, ...(isQuick ? ['QUICK=1'] : [])].join(' ')

const log = (line: string): void => {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}\n`)
}

const measureParts = async (cluster: Cluster): Promise<readonly Section[]> => {
  log('the base: checkout and build')
  const base = await prepareBase()
  const ground = { cluster, extent, webhookPort: await freePort() }
  log(`${extent.payers} businesses in each of two databases`)
  const setups = await Promise.all([createDeployment(ground, base), createDeployment(ground, currentBuild)])
  const sections: Section[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue
    log(name)
    const [baseCopy, currentCopy] = [await deploy(cluster, setups[0]), await deploy(cluster, setups[1])]
    const stage = { ...ground, memoryMinutes: minutes, base: baseCopy, current: currentCopy }
    const section = await part.measure(stage).finally(stopServers)
    const books = part.skipsBooks ? [] : [await verifyBooks('base and this tree', [baseCopy, currentCopy])]
    const whole = { ...section, figures: [...section.figures, ...books] }
    process.stdout.write(`${sectionText(whole)}\n\n`)
    sections.push(whole)
  }
  return sections
}

/** Processor seconds of this process, its children and Postgres. */
const readOwnCpuSeconds = async (serverPid: number): Promise<number> =>
  (await readCpuSeconds(process.pid)) + (await readCpuSeconds(serverPid))

await mkdir(benchDir, { recursive: true })
const cluster = await openCluster()
try {
  const [machine, own] = [readMachineCpuSeconds(), await readOwnCpuSeconds(cluster.serverPid)]
  const startedAt = performance.now()
  const sections = await measureParts(cluster)
  const available = ((performance.now() - startedAt) / 1_000) * cpus().length
  const used = readMachineCpuSeconds() - machine - ((await readOwnCpuSeconds(cluster.serverPid)) - own)
  const head = headText({ command, postgres: cluster.version, others: Math.max(0, used / available) })
  const isWhole = only.length === 0 && !isQuick
  if (isWhole) await writeResults([head, ...sections.map(sectionText)].join('\n\n'))
  else process.stdout.write(`${head}\n`)
} finally {
  await stopServers()
  await cluster.close()
}
