import { describe, expect, it } from 'vitest'
import { checkCoverage, renderCoverage, type CoverageFacts } from './coverage-rules.ts'

const facts: CoverageFacts = {
  declared: [{ operationId: 'getThing', statuses: [200, 404] }],
  codes: ['THING_NOT_FOUND'],
  reached: [
    { operationId: 'getThing', status: 200, code: null, test: 'a.test.ts' },
    { operationId: 'getThing', status: 404, code: 'THING_NOT_FOUND', test: 'a.test.ts' },
    { operationId: null, status: 404, code: 'NOT_FOUND_ERROR', test: 'a.test.ts' },
  ],
  textOf: () => `expectRefusal(answer, 'THING_NOT_FOUND')`,
}

const missingOf = (change: Partial<CoverageFacts>): readonly string[] =>
  checkCoverage({ ...facts, ...change }).missing

describe('the coverage of the contract', () => {
  it('is complete where every status is reached and every code is named by a test that returns it', () => {
    const coverage = checkCoverage(facts)
    expect(coverage.missing).toEqual([])
    expect(renderCoverage(coverage)).toEqual([
      'operation  200  404',
      'getThing  x    x',
      '',
      'all 2 statuses and 1 codes of the contract are reached by tests',
    ])
  })

  it('reports a status that no test reaches', () => {
    const reached = facts.reached.slice(1)
    expect(missingOf({ reached })).toEqual(['getThing 200: no test reaches it'])
    const lines = renderCoverage(checkCoverage({ ...facts, reached }))
    expect(lines[1]).toBe('getThing  -    x')
    expect(lines.slice(-2)).toEqual([
      '1 missing of 2 statuses and 1 codes:',
      '  getThing 200: no test reaches it',
    ])
  })

  it('reports everything where nothing ran', () => {
    expect(missingOf({ reached: [] })).toHaveLength(3)
  })

  it('reports a code that is never returned, and one that is returned where no test names it', () => {
    expect(missingOf({ codes: ['THING_NOT_FOUND', 'THING_BROKEN'] })).toEqual([
      'THING_BROKEN: no test raises it',
    ])
    for (const text of ['', 'ANOTHER_THING_NOT_FOUND']) {
      expect(missingOf({ textOf: () => text })).toEqual([
        'THING_NOT_FOUND: raised, and by no test that names it',
      ])
    }
  })

  it('reports a status that is returned but not declared', () => {
    const declared = [{ operationId: 'getThing', statuses: [200] }]
    expect(missingOf({ declared })).toEqual(['getThing 404: answered, and the contract does not declare it'])
  })
})
