import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { type Anchors, isDay, parseSignedRoot } from '../verifier/index.ts'
import type { Toolbox } from './toolbox.ts'

/** The options of `ledger verify` that name files. */
export type AnchorFiles = { readonly root: readonly string[]; readonly publicKey: readonly string[] }

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    return refuse(
      'VALIDATION_ERROR',
      `Cannot read the file: ${error instanceof Error ? error.message : file}`,
    )
  }
}

const parsePublicKey = (file: string, text: string): KeyObject => {
  try {
    return createPublicKey(text)
  } catch {
    return refuse('VALIDATION_ERROR', `${file} is not a public key in PEM.`)
  }
}

/** Reads the files of `ledger verify`. Refuses VALIDATION_ERROR for one that is not what its option expects. */
export const readAnchors = async ({ root, publicKey }: AnchorFiles): Promise<Anchors> => ({
  keptRoots: await Promise.all(
    root.map(
      async (file) =>
        parseSignedRoot(await readText(file)) ??
        refuse('VALIDATION_ERROR', `${file} is not a file of \`corridor ledger root\`.`),
    ),
  ),
  publicKeys: await Promise.all(publicKey.map(async (file) => parsePublicKey(file, await readText(file)))),
})

const requireDay = (day: string): string =>
  isDay(day) ? day : refuse('VALIDATION_ERROR', '--day must be a date such as 2026-11-22.')

/** Defines `corridor ledger root`. */
export const addRoot = (ledger: Command, { withServices, output }: Toolbox): void => {
  ledger
    .command('root')
    .description('print the signed root of a sealed day as JSON; keep it outside this deployment')
    .option('--day <date>', 'a UTC day such as 2026-11-22; the last sealed day by default')
    .action(({ day }: { readonly day?: string }) =>
      withServices(async ({ seals }) => {
        const signed = await seals.show(day === undefined ? undefined : requireDay(day))
        output().result(signed, [JSON.stringify(signed, null, 2)])
      }),
    )
}
