const promoted = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d),(\d{3}) INFO: promoted self to leader/gm

/** Returns the time of the last promotion in the log of a Patroni, in milliseconds since 1970; its times are UTC. */
export const findPromotion = (log: string): number | undefined => {
  const last = [...log.matchAll(promoted)].at(-1)
  if (!last) return undefined
  const [, day = '', time = '', ms = ''] = last
  return Date.parse(`${day}T${time}.${ms}Z`)
}
