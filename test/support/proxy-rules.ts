import type { Passed } from './proxy-record.ts'

/** The result of a proxy run, and whether it is sufficient. */
export type ProxyVerdict = { readonly lines: readonly string[]; readonly isGood: boolean }

const maxShown = 40

const succeeded = ({ answers }: Passed): boolean =>
  Object.keys(answers).some((status) => status.startsWith('2'))

/** Checks a proxy run: no response may violate the contract, and every operation of `operationIds` must have
 *  succeeded at least once. */
export const checkPassed = (rows: readonly Passed[], operationIds: readonly string[]): ProxyVerdict => {
  const violations = [...new Set(rows.flatMap((row) => row.violations))]
  const count = rows.flatMap(({ answers }) => Object.values(answers)).reduce((sum, one) => sum + one, 0)
  const missing = operationIds.filter((id) => !rows.some((row) => row.operationId === id && succeeded(row)))
  const lines = [
    ...violations.slice(0, maxShown),
    ...(missing.length > 0 ? [`never succeeded through Prism: ${missing.join(', ')}`] : []),
    `${count} answers went through Prism; ${violations.length} violations of the contract`,
  ]
  return { lines, isGood: violations.length === 0 && missing.length === 0 && count > 0 }
}
