import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** Returns what axe-core finds wrong with a page, by every rule it has on by default. */
export const findAxeViolations = async (page: Page): Promise<readonly string[]> => {
  await page.waitForLoadState()
  // Evaluated by the debugger, which the policy of the page does not restrict.
  await page.evaluate(axeSource)
  // What passed is not described: that takes longer than to find what did not.
  const violations = await page.evaluate<readonly Violation[]>(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}
