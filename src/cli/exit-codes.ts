/** Exit status of the executable besides 0: refused, invalid usage, a fault of Corridor or the database, invalid
 *  configuration. */
export const exitCodes = { refused: 1, usage: 2, fault: 70, config: 78 } as const
