import type { OperatorServices } from './toolbox.ts'

/** Runs what could make one operator two persons: once two operators have had a token it takes both, where `needsTwo`
 *  says so of what was made. */
export const byTwo = async <T>(
  { audit, requireSecond }: OperatorServices,
  work: () => Promise<T>,
  needsTwo: (made: T) => boolean | Promise<boolean> = () => true,
): Promise<T> => {
  // Before the work, which may give a token itself.
  const areTwo = await audit.areTwo()
  const made = await work()
  if (areTwo && (await needsTwo(made))) requireSecond()
  return made
}
