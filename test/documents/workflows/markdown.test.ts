import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/catalogue.ts'
import { quoteWorkflows, renderWorkflow } from '../../../spec/tools/workflow-markdown.ts'
import { readWorkflow, workflowNames } from './play.ts'

describe('a workflow as Markdown', () => {
  it.each(workflowNames)('%s: every step has its call, and no expression is left', async (name) => {
    const workflow = await readWorkflow(name)
    const text = renderWorkflow(workflow, operations)
    for (const { stepId, operationId } of workflow.steps) {
      expect(text).toContain(`**${stepId}**`)
      expect(text).toContain(operations[operationId as keyof typeof operations].path.split('{')[0])
    }
    expect(text).not.toMatch(/\$(steps|inputs|response|statusCode)/)
    expect(text).not.toContain('{$')
  })

  it('shows request, response and criteria', async () => {
    const text = renderWorkflow(await readWorkflow('deposit'), operations)
    expect(text).toContain('POST /api/v1/transaction/‹transactionId of collect›/authorize')
    expect(text).toContain('"otp": "000000"')
    expect(text).toContain('→ `400`: `code` is `OTP_INCORRECT`.')
    expect(text).toContain('`data.KES` is more than the value from *balanceBefore*')
  })

  it('replaces its placeholder in a guide, and an unknown name fails', async () => {
    const workflows = new Map([['swap', await readWorkflow('swap')]])
    const guide = '# Guide\n\n<!-- workflow: swap -->\n\nInline <!-- workflow: swap --> stays.\n'
    const text = quoteWorkflows(guide, workflows, operations)
    expect(text).toContain('**sameCurrency**')
    expect(text.split('<!-- workflow').length).toBe(2)
    expect(() => quoteWorkflows('<!-- workflow: none -->', workflows, operations)).toThrow('no workflow none')
    const workflow = await readWorkflow('swap')
    const steps = workflow.steps.map((step) => ({ ...step, operationId: 'none' }))
    expect(() => renderWorkflow({ ...workflow, steps }, operations)).toThrow('no operation none')
  })
})
