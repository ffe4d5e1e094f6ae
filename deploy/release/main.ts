/** `make release VERSION=1.2.3`: writes the version and its section of CHANGELOG.md into the tree, and the image, chart,
 *  client package, SBOM and checksums into dist/release/. Commits and publishes nothing. See CONTRIBUTING.md#release. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectedSchemaVersion } from '../../src/db/migrate.ts'
import { addSection, findNewest, findRefusal, setVersion, writeSection } from './rules.ts'

const OUT = 'dist/release'
const VERSIONED = ['package.json', 'package-lock.json', 'deploy/helm/corridor/Chart.yaml']

const read = (path: string): string => readFileSync(path, 'utf8')

const run = (program: string, ...args: readonly string[]): void => {
  console.log(`== ${[program, ...args].join(' ')}`)
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

const linesOf = (program: string, ...args: readonly string[]): readonly string[] =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line !== '')

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

/** Writes what is committed with the release. */
const writeTree = async (version: string, newest: string | undefined): Promise<void> => {
  const tag = newest === undefined ? undefined : `v${newest}`
  const subjects =
    tag === undefined ? [] : linesOf('git', 'log', '--no-merges', '--format=%s', `${tag}..HEAD`)
  const changelogs = [
    { title: 'The contract', folder: 'spec' },
    { title: 'The contract of rail connectors', folder: 'spec/rail' },
  ].map(({ title, folder }) => ({
    title,
    now: read(`${folder}/CHANGELOG.md`),
    released: read(`${folder}/baseline/CHANGELOG.md`),
  }))
  const date = new Date().toISOString().slice(0, 10)
  const schema = await expectedSchemaVersion()
  const section = writeSection({ version, date, schema }, changelogs, { tag, subjects })
  writeFileSync('CHANGELOG.md', addSection(read('CHANGELOG.md'), section))
  writeFileSync(join(OUT, 'CHANGES.md'), `${section}\n`)
  for (const path of VERSIONED) writeFileSync(path, setVersion(path, read(path), version))
  // The lock names the same packages: make would install all of them again.
  utimesSync('node_modules/.installed', new Date(), new Date())
}

const writeArtefacts = (version: string): void => {
  run('make', '--no-print-directory', 'contract-baseline', 'client')
  run('npm', 'pack', './dist/client', '--silent', '--pack-destination', OUT)
  const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  writeFileSync(join(OUT, `corridor-${version}.cdx.json`), `${linesOf('npm', ...sbom).join('\n')}\n`)
  run('tar', '-czf', join(OUT, `corridor-chart-${version}.tgz`), '-C', 'deploy/helm', 'corridor')
  if (!has('buildah')) {
    console.log('No buildah here: the image is left out. Build it from the tag with `make image`.')
    return
  }
  run('sh', 'deploy/image/build.sh', `corridor:${version}`, join(OUT, `corridor-image-${version}.tar`))
}

const writeChecksums = (): void => {
  const lines = readdirSync(OUT).map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(OUT, name)))
      .digest('hex')
    return `${hash}  ${name}\n`
  })
  writeFileSync(join(OUT, 'SHA256SUMS'), lines.join(''))
}

const [, , version = ''] = process.argv
const newest = findNewest(linesOf('git', 'tag', '--list'))
const refusal = findRefusal(version, { changed: linesOf('git', 'status', '--porcelain'), newest })
if (refusal !== undefined) {
  console.error(refusal)
  process.exit(1)
}
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
try {
  await writeTree(version, newest)
  writeArtefacts(version)
} catch (error) {
  // The tree was clean, so that this removes only what was written here.
  run('git', 'restore', '.')
  throw error
}
writeChecksums()
console.log(`\n${OUT}/ is complete. Read CHANGELOG.md, then publish it:\n`)
console.log(`  git commit --all --message "chore(release): ${version}" && git tag v${version}`)
