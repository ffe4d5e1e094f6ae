/** How dangerous a finding is. `critical`: money or data is at risk, or nothing works. `warning`: it will be, or work
 *  waits. `hint`: worth a look; a deployment with hints only is healthy. */
export type Danger = 'critical' | 'warning' | 'hint'

/** What is wrong with a deployment, and what to do about it. */
export type Finding = {
  readonly danger: Danger
  readonly check: string
  readonly what: string
  readonly next: string
}

const order: readonly Danger[] = ['critical', 'warning', 'hint']

/** Sorts findings by danger; those of one danger stay in the order of the checks. Pure. */
export const byDanger = (findings: readonly Finding[]): readonly Finding[] =>
  order.flatMap((danger) => findings.filter((one) => one.danger === danger))

/** Returns whether a deployment with these findings is healthy. Pure. */
export const isHealthy = (findings: readonly Finding[]): boolean =>
  findings.every(({ danger }) => danger === 'hint')

/** Returns creators of the findings of a check. Pure. */
export const findingsOf = (check: string) => ({
  critical: (what: string, next: string): Finding => ({ danger: 'critical', check, what, next }),
  warning: (what: string, next: string): Finding => ({ danger: 'warning', check, what, next }),
  hint: (what: string, next: string): Finding => ({ danger: 'hint', check, what, next }),
})

const maxListed = 5

/** Lists a few names, and says how many more there are. Pure. */
export const listNames = (names: readonly string[]): string => {
  const more = names.length - maxListed
  return [...names.slice(0, maxListed), ...(more > 0 ? [`${more.toString()} more`] : [])].join(', ')
}
