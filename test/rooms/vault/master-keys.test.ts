import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import type { Keyring } from '../../../src/kernel/keyring.ts'
import { createLogger } from '../../../src/ops/logger.ts'
import { startProcess } from '../../../src/serve.ts'
import { createVault, requireMasterKeys } from '../../../src/vault/index.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { keyringOf } from '../../support/keyrings.ts'
import { deployment } from '../../support/run-corridor.ts'

const app = useApp()

const requireKeys = (masterKeys: Keyring) =>
  requireMasterKeys(app.wired.db, createVault({ ...app.secrets.vaultKeys, masterKeys }))

it('a database without businesses takes any keys', async () => {
  await requireKeys(keyringOf(randomBytes(32)))
})

it('serving is refused with keys of another deployment, which are named with what to do', async () => {
  await aBusiness(app)
  for (const role of ['api', 'worker'] as const) {
    // Another key, which has the id of the one that encrypted the data.
    const result = readConfig(deployment(app.databaseUrl))
    if (!result.ok) throw new Error(result.table)
    await expect(startProcess(result.config, role, { log: createLogger('silent') })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      detail: {
        friendly:
          'ENCRYPTION_KEYS does not open the data of this database, which key "test" encrypted. ' +
          'Set the keys of this database. See docs/operating.md#rotate-secrets.',
      },
    })
  }
})

it('a list with the key is accepted in every order, one without it is refused', async () => {
  await aBusiness(app)
  const [own] = app.secrets.vaultKeys.masterKeys
  const other = { id: 'other', key: randomBytes(32) }
  await requireKeys([own, other])
  await requireKeys([other, own])
  await expect(requireKeys([other])).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
