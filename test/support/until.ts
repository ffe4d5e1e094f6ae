import { setTimeout as pause } from 'node:timers/promises'

const usualPatienceMs = 45_000
const everyMs = 50

/** Waits until `holds`, looking again and again, and throws with what `explain` says when it never does. */
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
