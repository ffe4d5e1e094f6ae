import type { Command } from 'commander'
import { permissions } from '../../generated/catalogue.ts'
import type { KeyRecord } from '../auth/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const state = (key: KeyRecord): string => {
  if (key.revokedAt) return 'revoked'
  return key.disabledAt ? 'disabled' : 'active'
}

const lines = (keys: readonly KeyRecord[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'KEY', 'STATE', 'LAST USED', 'PEPPER', 'PERMISSIONS'],
    ...keys.map((key) => [
      key.id,
      key.name,
      `${key.prefix}…${key.lastFour}`,
      state(key),
      key.lastUsedAt?.toISOString() ?? 'never',
      key.pepperId,
      key.legacyFullAccess ? 'everything (legacy)' : key.permissions.join(' ') || 'none',
    ]),
  ])

const collect = (permission: string, before: readonly string[]): readonly string[] => [...before, permission]

type CreateOptions = { readonly name: string; readonly permission: readonly string[]; readonly legacy?: true }

const addCreate = (key: Command, { withServices, output }: Toolbox): void => {
  changing(key.command('create <businessId>'))
    .description('create a key; its secret is shown only once')
    .option('--name <name>', 'a name to recognise it by', 'key')
    .option('--permission <permission>', 'a permission from the list below; repeatable', collect, [])
    .option('--legacy', 'grant full access, as keys had before permissions existed')
    .addHelpText('after', ['', 'Permissions:', ...permissions.map((name) => `  ${name}`)].join('\n'))
    .action((businessId: string, { name, permission, legacy }: CreateOptions) =>
      withServices(async ({ keys, people }) => {
        const input = { businessId, name, permissions: permission, legacy: legacy ?? false }
        const { key: secret, record } = await keys.create(input)
        const shown = `${record.prefix}…${record.lastFour}`
        await people.notices.notifyKeyCreated('command line', { businessId, shown })
        output().result({ ...record, key: secret }, [
          ...lines([record]),
          '',
          secret,
          '',
          'Store it now: it is not shown again.',
        ])
      }),
    )
}

/** Defines `corridor key create|list|disable|enable|revoke`. */
export const define = (key: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  addCreate(key, toolbox)
  key
    .command('list <businessId>')
    .description('list the keys of a business')
    .action((businessId: string) =>
      withServices(async ({ keys }) => {
        const listed = await keys.list(businessId)
        output().result(listed, lines(listed))
      }),
    )
  const changes = [
    ['disable', 'disable a key until it is enabled again'],
    ['enable', 'enable a disabled key'],
    ['revoke', 'revoke a key permanently'],
  ] as const
  for (const [change, description] of changes) {
    changing(key.command(`${change} <businessId> <keyId>`))
      .description(description)
      .action((businessId: string, keyId: string) =>
        withServices(async ({ keys }) => {
          const changed = await keys[change](businessId, keyId)
          output().result(changed, lines([changed]))
        }),
      )
  }
}
