import { fetchInbox, openSandbox, prepareBusiness } from './sandbox.ts'
import { paintFor, tellClosing, tellOpening, formatStep, tellSummary, formatWaiting } from './narrative.ts'
import { play, readWorkflow, workflowNames, type Narrator, type Played, type WorkflowName } from './play.ts'

// `make demo`: plays every workflow of spec/workflows on the running sandbox, or on a separate one, and prints each
// step. Ends with 1 where anything differs from the workflow. `ONLY=payout,swap` selects workflows.

const isColoured = process.stdout.isTTY && !process.env['NO_COLOR']
const paint = paintFor(isColoured)

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const chosen = (process.env['ONLY'] ?? '').split(',').filter((name) => name !== '')

const chooseNames = (): readonly WorkflowName[] => {
  const unknown = chosen.filter((name) => !workflowNames.some((known) => known === name))
  if (unknown.length > 0) throw new Error(`ONLY takes ${workflowNames.join(', ')}; not ${unknown.join(', ')}`)
  return workflowNames.filter((name) => chosen.length === 0 || chosen.includes(name))
}

const createNarrator = (): Narrator => {
  let waitingFor: string | undefined
  return {
    onStep: ({ steps }, checked) => {
      const step = steps.find(({ stepId }) => stepId === checked.stepId)
      if (!step) return
      const isWaiting = step.isPolled && !checked.isMet && checked.exchange?.status === 200
      if (!isWaiting) say(formatStep(step, checked, paint))
      else if (waitingFor !== step.stepId) say(`\n${formatWaiting(step, checked, paint)}`)
      waitingFor = isWaiting ? step.stepId : undefined
    },
    onPayer: (pageUrl) => {
      say(`\n   The payer opens the page and chooses a bank transfer:\n     ${pageUrl}`)
    },
  }
}

const run = async (): Promise<readonly (readonly [WorkflowName, Played])[]> => {
  const names = chooseNames()
  const sandbox = await openSandbox((line) => {
    say(paint.faint(`  ${line}`))
  })
  try {
    const { status } = sandbox
    const business = await prepareBusiness(sandbox)
    say(`\n  Sandbox    ${status.apiUrl}, where no real money moves`)
    say(`  Inbox      ${status.inboxUrl}`)
    say(`  Business   ${business.name}, made for this demonstration, with 1,000.00 USD`)
    const rows: (readonly [WorkflowName, Played])[] = []
    for (const [index, name] of names.entries()) {
      const place = `${(index + 1).toString()}/${names.length.toString()}`
      say(tellOpening(await readWorkflow(name), place, paint))
      const stage = {
        apiUrl: status.apiUrl,
        apiKey: business.key,
        listReceived: () => fetchInbox(status.inboxUrl, business.id),
      }
      const played = await play(stage, name, createNarrator())
      say(tellClosing(played, paint))
      rows.push([name, played])
    }
    return rows
  } finally {
    await sandbox.close()
  }
}

try {
  const rows = await run()
  say(tellSummary(rows, paint))
  if (rows.some(([, { faults }]) => faults.length > 0)) process.exitCode = 1
} catch (error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}
