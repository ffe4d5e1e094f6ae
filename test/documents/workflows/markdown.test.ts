import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/catalogue.ts'
import { quoteWorkflows, renderWorkflow } from '../../../spec/tools/workflow-markdown.ts'
import { readWorkflow, workflowNames } from './play.ts'

describe('a workflow as Markdown', () => {
  it.each(workflowNames)('%s: every step with its call, nothing left of the expressions', async (name) => {
    const workflow = await readWorkflow(name)
    const told = renderWorkflow(workflow, operations)
    for (const { stepId, operationId } of workflow.steps) {
      expect(told).toContain(`**${stepId}**`)
      expect(told).toContain(operations[operationId as keyof typeof operations].path.split('{')[0])
    }
    expect(told).not.toMatch(/\$(steps|inputs|response|statusCode)/)
    expect(told).not.toContain('{$')
  })

  it('shows request, answer and what must be true of it', async () => {
    const told = renderWorkflow(await readWorkflow('deposit'), operations)
    expect(told).toContain('POST /api/v1/transaction/‹transactionId of collect›/authorize')
    expect(told).toContain('"otp": "000000"')
    expect(told).toContain('→ `400`: `code` is `OTP_INCORRECT`.')
    expect(told).toContain('`data.KES` is more than the value from *balanceBefore*')
  })

  it('stands where a guide asks for it, and a name that is none is told', async () => {
    const workflows = new Map([['swap', await readWorkflow('swap')]])
    const guide = '# Guide\n\n<!-- workflow: swap -->\n\nInline <!-- workflow: swap --> stays.\n'
    const told = quoteWorkflows(guide, workflows, operations)
    expect(told).toContain('**sameCurrency**')
    expect(told.split('<!-- workflow').length).toBe(2)
    expect(() => quoteWorkflows('<!-- workflow: none -->', workflows, operations)).toThrow('no workflow none')
    const workflow = await readWorkflow('swap')
    const steps = workflow.steps.map((step) => ({ ...step, operationId: 'none' }))
    expect(() => renderWorkflow({ ...workflow, steps }, operations)).toThrow('no operation none')
  })
})
