const why = {
  console:
    'of the console of the old cell: its people, their sessions, and what they decided or prepared there',
  move: 'about the move itself',
  derived: 'computed again in the new cell, from the first journal',
  calls: 'what called the old cell, which expires',
} as const

/** Tables of businesses whose rows stay in the old cell, and why. Every other one moves. */
export const keptTables: Readonly<Record<string, string>> = {
  approvals: why.console,
  arrivals: why.move,
  batch_drafts: why.console,
  closed_businesses: why.move,
  departures: why.move,
  invitations: why.console,
  ledger_checkpoint_balances: why.derived,
  ledger_checkpoints: why.derived,
  members: why.console,
  rate_limit_hits: why.calls,
  recovery_links: why.console,
  request_log: why.calls,
  sandbox_inbox: 'for development only, numbered over all businesses',
  saved_views: why.console,
  sessions: why.console,
}

/** Returns those of the tables that move. */
export const listMovingTables = (tables: readonly string[]): readonly string[] =>
  tables.filter((table) => !(table in keptTables))
