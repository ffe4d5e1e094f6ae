import type { Command } from 'commander'
import { permissions } from '../../generated/catalogue.ts'
import type { KeyRecord } from '../auth/records.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const state = (key: KeyRecord): string => {
  if (key.revokedAt) return 'revoked'
  return key.disabledAt ? 'disabled' : 'active'
}

const lines = (keys: readonly KeyRecord[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'KEY', 'STATE', 'LAST USED', 'PERMISSIONS'],
    ...keys.map((key) => [
      key.id,
      key.name,
      `${key.prefix}…${key.lastFour}`,
      state(key),
      key.lastUsedAt?.toISOString() ?? 'never',
      key.legacyFullAccess ? 'everything (legacy)' : key.permissions.join(' ') || 'none',
    ]),
  ])

const collect = (permission: string, before: readonly string[]): readonly string[] => [...before, permission]

type CreateOptions = { readonly name: string; readonly permission: readonly string[]; readonly legacy?: true }

const addCreate = (key: Command, { withServices, output }: Toolbox): void => {
  key
    .command('create <businessId>')
    .description('create a key; its secret is shown now and never again')
    .option('--name <name>', 'what it is for', 'key')
    .option('--permission <permission>', 'what it may do, one of those below; repeat for more', collect, [])
    .option('--legacy', 'a key from before permissions existed: it may do everything')
    .addHelpText('after', ['', 'Permissions:', ...permissions.map((name) => `  ${name}`)].join('\n'))
    .action((businessId: string, { name, permission, legacy }: CreateOptions) =>
      withServices(async ({ keys }) => {
        const wish = { businessId, name, permissions: permission, legacy: legacy ?? false }
        const { key: secret, record } = await keys.create(wish)
        output().result({ ...record, key: secret }, [
          ...lines([record]),
          '',
          secret,
          '',
          'Keep it: it is not shown again.',
        ])
      }),
    )
}

/** `corridor key create|list|disable|enable|revoke`. */
export const addKeyCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const key = program.command('key').description('API keys of a business')
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
    ['disable', 'refuse a key until it is enabled again'],
    ['enable', 'accept a disabled key again'],
    ['revoke', 'refuse a key for ever, at once'],
  ] as const
  for (const [change, description] of changes) {
    key
      .command(`${change} <businessId> <keyId>`)
      .description(description)
      .action((businessId: string, keyId: string) =>
        withServices(async ({ keys }) => {
          const changed = await keys[change](businessId, keyId)
          output().result(changed, lines([changed]))
        }),
      )
  }
}
