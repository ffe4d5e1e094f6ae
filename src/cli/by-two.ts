import type { OperatorServices } from './toolbox.ts'

/** Runs an act by which one operator could act as two people. Once two operators have had a token, a second one must
 *  confirm it; `needsTwo` can exempt it, by its result. */
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
