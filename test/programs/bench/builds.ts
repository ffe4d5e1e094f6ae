import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectDir } from './places.ts'

/** A compiled version of the service: the commit that figures are compared with, or this tree. */
export type Build = { readonly name: 'base' | 'current'; readonly dir: string }

/** The commit that every figure is compared with. */
export const baseCommit = 'c918406ebffe04c4a8f9044f2d16f24953cd31fb'

/** This tree, compiled by `make build`. */
export const currentBuild: Build = { name: 'current', dir: projectDir }

const run = promisify(execFile)
const lockFile = 'package-lock.json'

const requireCommit = async (): Promise<void> => {
  await run('git', ['cat-file', '-e', `${baseCommit}^{commit}`], { cwd: projectDir }).catch(
    (cause: unknown) => {
      const short = baseCommit.slice(0, 7)
      throw new Error(
        `make bench measures this tree beside commit ${short}, which this checkout does not have. ` +
          'Run `git fetch --unshallow`, or clone the repository with its history.',
        { cause },
      )
    },
  )
}

const checkOut = async (dir: string): Promise<void> => {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const archive = join(dir, 'base.tar')
  await run('git', ['archive', `--output=${archive}`, baseCommit], { cwd: projectDir })
  await run('tar', ['-xf', archive, '-C', dir])
  await rm(archive)
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

const readBaseLock = async (): Promise<string> =>
  (await run('git', ['show', `${baseCommit}:${lockFile}`], { cwd: projectDir, maxBuffer: 1e8 })).stdout

/** Checks out and compiles the base under `.dev`, once. Where both versions need the same packages they share them,
 *  else `make build` installs the base's. Fails in a clone without that commit. */
export const prepareBase = async (): Promise<Build> => {
  await requireCommit()
  const dir = join(projectDir, '.dev', 'bench-base')
  const marker = join(dir, '.built')
  const sharesPackages = (await readBaseLock()) === (await readText(join(projectDir, lockFile)))
  const made = `${baseCommit}, ${sharesPackages ? 'shared packages' : 'its own packages'}\n`
  if ((await readText(marker)) !== made) {
    await checkOut(dir)
    if (sharesPackages) await symlink(join(projectDir, 'node_modules'), join(dir, 'node_modules'))
    await run('make', ['build'], { cwd: dir, maxBuffer: 1e8 })
    await writeFile(marker, made)
  }
  return { name: 'base', dir }
}
