import type { Config } from '../config.ts'
import type { Rooms } from '../wire/rooms.ts'
import type { ProgramParts } from './toolbox.ts'

// Dynamic imports, so that each command loads only what it needs.

const settings = { poolMax: 4, name: 'corridor-cli', statementTimeoutMs: 0 }

const ownerUrl = ({ ownerDatabaseUrl }: Config): string => ownerDatabaseUrl

/** Creates what commands do to a deployment. Its configuration is read when a command needs it. */
export const createParts = (
  requireConfig: () => Promise<Config>,
): Pick<ProgramParts, 'open' | 'migrate' | 'seed'> => {
  const withRooms = async <T>(
    work: (rooms: Rooms, config: Config) => Promise<T>,
    urlOf = ({ databaseUrl }: Config): string => databaseUrl,
  ): Promise<T> => {
    const config = await requireConfig()
    const { requireMode } = await import('../db/mode.ts')
    const { openRooms } = await import('../wire/rooms.ts')
    const rooms = openRooms({ ...config, ...settings, databaseUrl: urlOf(config) })
    try {
      await requireMode(rooms.db, config.mode)
      return await work(rooms, config)
    } finally {
      await rooms.close()
    }
  }
  return {
    open: (work) => withRooms((rooms) => work({ ...rooms, ...rooms.services })),
    migrate: async () => {
      const { ownerDatabaseUrl, mode } = await requireConfig()
      const { migrate } = await import('../migrate.ts')
      const { seedReference } = await import('../seed/index.ts')
      const report = await migrate(ownerDatabaseUrl, mode)
      await withRooms((rooms) => seedReference(rooms.institutions), ownerUrl)
      return report
    },
    seed: async (progress) => {
      const { seedSandbox } = await import('../seed/index.ts')
      return withRooms((rooms, { mode }) => seedSandbox(rooms, { mode, progress }), ownerUrl)
    },
  }
}
