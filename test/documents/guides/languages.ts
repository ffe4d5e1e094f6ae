import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, type Ended } from '../../support/program.ts'
import { blockOf } from './blocks.ts'
import { vectors, writeVectors, type Vector } from './vectors.ts'

// `make check-guides`: tests the verifiers of spec/guides/webhooks.md in the languages that `make test` does not
// need, with the same vectors. Ends with 1 where one is wrong or its language is missing.

const run = (cwd: string, command: readonly string[]): Promise<Ended> =>
  runProgram(command, { cwd, timeout: 120_000 })

type Language = {
  readonly name: string
  /** Succeeds if the language is installed, and prints its version. */
  readonly probe: readonly string[]
  /** How to install it, on Debian. */
  readonly cure: string
  readonly block: string
  readonly driver: string
  readonly build?: readonly string[]
  readonly start: readonly string[]
  readonly scheme?: Vector['scheme']
}

const languages: readonly Language[] = [
  {
    name: 'PHP',
    probe: ['php', '-r', 'openssl_get_md_methods(); echo "PHP ", PHP_VERSION;'],
    cure: 'apt-get install php-cli',
    block: 'verify.php',
    driver: 'driver.php',
    start: ['php', 'driver.php'],
  },
  {
    name: 'Go',
    probe: ['go', 'version'],
    cure: 'apt-get install golang-go',
    block: 'verify.go',
    driver: 'driver.go',
    build: ['go', 'build', '-o', 'driver', 'verify.go', 'driver.go'],
    start: ['./driver'],
  },
  {
    name: 'Java',
    probe: ['javac', '-version'],
    cure: 'apt-get install default-jdk-headless',
    block: 'Webhooks.java',
    driver: 'Driver.java',
    build: ['javac', '-Xlint:all', '-Werror', 'Webhooks.java', 'Driver.java'],
    start: ['java', '-cp', '.', 'Driver'],
  },
  {
    name: 'Python',
    probe: ['python3', '--version'],
    cure: 'apt-get install python3',
    block: 'verify.py',
    driver: 'driver.py',
    start: ['python3', 'driver.py'],
  },
  {
    name: 'Python with the package cryptography',
    probe: ['python3', '-c', 'import cryptography; print("cryptography", cryptography.__version__)'],
    cure: 'pip install cryptography',
    block: 'verify_with_package.py',
    driver: 'driver_with_package.py',
    start: ['python3', 'driver_with_package.py'],
    scheme: 'service',
  },
]

/** Returns the faults of the verifier of a language. */
const check = async (folder: string, language: Language): Promise<readonly string[]> => {
  const { block, driver, build, start, scheme } = language
  await writeFile(join(folder, block), blockOf('webhooks', block))
  await copyFile(join(import.meta.dirname, 'drivers', driver), join(folder, driver))
  const built = build ? await run(folder, build) : undefined
  if (built && built.code !== 0) return [`it does not compile:\n${built.stdout}${built.stderr}`]
  const asked = vectors.filter((one) => scheme === undefined || one.scheme === scheme)
  const { code, stdout, stderr } = await run(folder, [...start, ...(await writeVectors(folder, asked))])
  if (code !== 0) return [`it ended with ${code.toString()}:\n${stdout}${stderr}`]
  const results = stdout.trim().split('\n')
  return asked.flatMap(({ name, isSigned }, index) =>
    results[index] === isSigned.toString() ? [] : [`${name}: it says ${results[index] ?? 'nothing'}`],
  )
}

const checkIn = async (language: Language): Promise<boolean> => {
  const { name, probe, cure } = language
  const folder = await mkdtemp(join(tmpdir(), 'corridor-guides-'))
  try {
    const probed = await run(folder, probe)
    if (probed.code !== 0) {
      console.error(`${name}: missing here (${cure})`)
      return false
    }
    const faults = await check(folder, language)
    const version = (probed.stdout || probed.stderr).trim()
    console.log(`${name}: ${faults.length === 0 ? 'right' : 'WRONG'} (${version})`)
    for (const fault of faults) console.error(`  ${fault}`)
    return faults.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const results: boolean[] = []
for (const language of languages) results.push(await checkIn(language))
process.exitCode = results.includes(false) ? 1 : 0
