import type { AuditService } from '../audit/index.ts'
import type { Mode } from '../auth/index.ts'
import type { Db } from '../db/knex.ts'
import { createLinksService, type LinksService } from './links.ts'
import { createMembersService, type MembersService } from './members.ts'
import { createSessionOpener, createSessionsService, type SessionsService } from './sessions.ts'

/** The people of the console: who they are, what they may do, and how they sign in. */
export type PeopleService = {
  readonly sessions: SessionsService
  readonly members: MembersService
  /** Creates a link that signs in, in a sandbox only. */
  readonly createLink: LinksService['create']
  /** Signs in by a link. */
  readonly redeemLink: LinksService['redeem']
}

/** Creates the service of people. */
export const createPeopleService = (deps: {
  readonly db: Db
  readonly mode: Mode
  readonly audit: AuditService
}): PeopleService => {
  const { db, mode } = deps
  const opener = createSessionOpener(mode)
  const links = createLinksService({ ...deps, opener })
  return {
    sessions: createSessionsService({ db, mode, opener }),
    members: createMembersService({ db }),
    createLink: links.create,
    redeemLink: links.redeem,
  }
}
