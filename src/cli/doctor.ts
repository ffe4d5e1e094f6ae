import type { Command } from 'commander'
import { isHealthy, type Examination } from '../doctor/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = ({ findings, checks }: Examination): readonly string[] => [
  ...(findings.length === 0
    ? []
    : table([
        ['DANGER', 'CHECK', 'FINDING', 'NEXT'],
        ...findings.map(({ danger, check, what, next }) => [danger, check, what, next]),
      ])),
  ...(isHealthy(findings) ? [`Healthy: ${checks.toString()} checks, nothing that is urgent.`] : []),
]

/** Defines `corridor doctor`. */
export const define = (doctor: Command, { examine, output }: Toolbox): void => {
  doctor.action(async () => {
    const examination = await examine()
    const healthy = isHealthy(examination.findings)
    output().result({ healthy, ...examination }, lines(examination))
    const urgent = examination.findings.filter(({ danger }) => danger !== 'hint').length
    if (!healthy) refuse('INTERNAL_SERVER_ERROR', `Critical findings and warnings: ${urgent.toString()}.`)
  })
}
