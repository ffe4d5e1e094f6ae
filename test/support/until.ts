import { setTimeout as pause } from 'node:timers/promises'

const usualPatienceMs = 45_000
const everyMs = 50

/** Polls until `holds` returns true; throws with the text of `explain` after a timeout. */
export const until = async (
  holds: () => boolean | Promise<boolean>,
  explain: () => string,
  patienceMs = usualPatienceMs,
): Promise<void> => {
  const deadline = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited too long: ${explain()}`)
    await pause(everyMs)
  }
}
