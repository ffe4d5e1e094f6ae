/** `make chart`: lints the chart with helm, and keeps what it renders in deploy/helm/rendered/, which the tests read.
 *  With `--check` it writes nothing, and fails where a rendering differs. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { headOf, readChart, renderedPath, RENDERINGS } from './chart.ts'

const isCheck = process.argv.includes('--check')
const program = process.env['HELM'] ?? 'helm'
const folder = mkdtempSync(join(tmpdir(), 'corridor-chart-'))
const files = readChart()

const helm = (...args: readonly string[]): string =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8' })

try {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of RENDERINGS) {
    const values = ['--values', `ci/${name}-values.yaml`]
    helm('lint', '--strict', '--quiet', '.', ...values)
    const cluster = ['--kube-version', '1.30.0', '--api-versions', 'monitoring.coreos.com/v1']
    const rendered = headOf(files) + helm('template', 'corridor', '.', ...values, ...cluster)
    const path = renderedPath(name)
    if (isCheck && readFileSync(path, 'utf8') !== rendered) {
      throw new Error(`${path} is not what the chart renders. Run \`make chart\`.`)
    }
    if (!isCheck) writeFileSync(path, rendered)
  }
  console.log(`the chart ${isCheck ? 'renders what is kept' : 'is rendered'}: ${RENDERINGS.join(', ')}`)
} finally {
  rmSync(folder, { recursive: true })
}
