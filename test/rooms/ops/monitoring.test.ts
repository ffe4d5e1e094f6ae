import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../../src/ops/metrics.ts'
import { createProcessMetrics } from '../../../src/serve/process-metrics.ts'
import { alerts, dashboard, expressions } from '../../support/monitoring.ts'
import { findMissing, readExposed, selectorsOf } from '../../support/prometheus.ts'

const rail = 'naira-1'

/** Returns the text of `/metrics` where each metric has a sample, so that its labels are seen. */
const everySample = async (): Promise<string> => {
  const metrics = createMetrics({
    transactions: async () => [{ type: 'WITHDRAW', status: 'SUCCESS', count: 1n }],
    backlog: async () => [],
    breaches: async () => new Map([['wallet', 0]]),
    droppedCalls: () => 0,
    frozen: async () => 0,
    unknownPayouts: async () => [{ rail, currency: 'NGN', payouts: 1n, minor: 100n, oldestSeconds: 1 }],
    openCases: async () => [],
    heldCredits: async () => [{ rail, because: 'unmatched', credits: 1n }],
    creditAges: async () => [{ rail, seconds: 1 }],
    contradictedAccounts: async () => [{ rail, accounts: 1n }],
    rails: async () => [{ rail, pausedAt: null, openedAt: null }],
    referenceRevision: async () => 1n,
    mapRevision: () => 1,
    departures: async () => [{ step: 'COPYING', seconds: 1 }],
    moveSlots: async () => [{ slot: 'corridor_move_1', bytes: 1 }],
    onError: (error) => {
      throw error
    },
  })
  metrics.observeRequest({ route: '/api/v1/transaction', method: 'POST', status: 201, seconds: 1 })
  metrics.countCallback({ rail, result: 'stored' })
  metrics.countRailChange({ rail, change: 'paused' })
  metrics.countRailOutcome({ rail, call: 'send', outcome: 'accepted' })
  return [await metrics.text(), await createProcessMetrics(() => []).text()].join('\n')
}

const anchorsOf = (document: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )

describe('alerts and dashboard', () => {
  it('use only metrics and labels that /metrics has', async () => {
    const exposed = readExposed(await everySample())
    expect(expressions.flatMap((one) => findMissing(exposed, one))).toEqual([])
    expect(alerts.length).toBeGreaterThan(20)
    expect(expressions.length - alerts.length).toBeGreaterThan(20)
  })

  it('would not pass with a metric or a label that was renamed', async () => {
    const renamed = (await everySample())
      .replaceAll('corridor_rail_paused', 'corridor_rail_stopped')
      .replaceAll('because=', 'why=')
    const missing = expressions.flatMap((one) => findMissing(readExposed(renamed), one))
    expect(missing).toContain('CorridorRailPaused: no metric corridor_rail_paused')
    expect(missing).toContain('Paused rails, open breakers: no metric corridor_rail_paused')
    expect(missing).toContain('CorridorHeldCredits: nothing in it has because')
  })

  it('show every metric of Corridor', async () => {
    const used = new Set(expressions.flatMap(({ expr }) => selectorsOf(expr).map(([name]) => name)))
    const own = [...readExposed(await everySample()).keys()].filter(
      (name) => name.startsWith('corridor_') && !name.endsWith('_sum'),
    )
    expect(own.filter((name) => !used.has(name))).toEqual([])
  })

  it('lead to a page that says what to do', () => {
    for (const { alert, labels, annotations } of alerts) {
      const [document = '', anchor = ''] = annotations.runbook.split('#')
      expect(['docs/troubleshooting.md', 'docs/operating.md']).toContain(document)
      expect(anchorsOf(document), alert).toContain(anchor)
      expect(['page', 'ticket']).toContain(labels.severity)
    }
    const headings = [...anchorsOf('docs/troubleshooting.md')].filter((one) => one.startsWith('corridor'))
    expect(headings).toEqual(alerts.map(({ alert }) => alert.toLowerCase()))
  })

  it('has a dashboard whose panels fit', () => {
    const panels = dashboard.panels as readonly (object & { gridPos?: { x: number; w: number } })[]
    for (const { gridPos } of panels) expect((gridPos?.x ?? 0) + (gridPos?.w ?? 25)).toBeLessThanOrEqual(24)
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job'])
  })
})
