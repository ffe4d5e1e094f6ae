import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Expression } from './prometheus.ts'

/** An alert of deploy/prometheus. */
export type Alert = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

type Rules = { readonly groups: readonly { readonly rules: readonly Alert[] }[] }
type Panel = {
  readonly title: string
  readonly type: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[]
}
type Dashboard = {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] }
}

/** The alerts of deploy/prometheus. */
export const alerts = (parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as Rules).groups.flatMap(
  ({ rules }) => rules,
)

/** The dashboard of deploy/grafana. */
export const dashboard = JSON.parse(readFileSync('deploy/grafana/corridor.json', 'utf8')) as Dashboard

const labelsIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, label = '']) => label)

/** Every expression of the alerts and of the dashboard. */
export const expressions: readonly Expression[] = [
  ...alerts.map(({ alert, expr, annotations: { summary } }) => ({
    where: alert,
    expr,
    shownBy: labelsIn(summary, /\$labels\.(\w+)/g),
  })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat = '' }) => ({
      where: title,
      expr: expr.replaceAll('[$__rate_interval]', '[5m]').replaceAll('"$job"', '"corridor"'),
      shownBy: labelsIn(legendFormat, /\{\{(\w+)\}\}/g),
    })),
  ),
]
