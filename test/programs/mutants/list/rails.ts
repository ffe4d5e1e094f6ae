import type { Mutant } from '../mutant.ts'

const outcome = 'src/rails/outcome.ts'
const outcomeTest = 'test/rooms/rails/outcome.test.ts'
const clientTest = 'test/rooms/rails/http/client.test.ts'

/** Mutants of what a response of a rail proves. */
export const rails: readonly Mutant[] = [
  {
    name: 'rail-signature',
    guard: 'a response without a valid signature proves nothing',
    edits: [
      {
        file: 'src/rails/http/response.ts',
        find: 'if (fault !== undefined) return unusable(fault)',
        replace: 'void fault',
      },
    ],
    killedBy: { file: clientTest, test: 'signed by a stranger under the same id' },
  },
  {
    name: 'rail-digest',
    guard: 'a signature covers the bytes of the body',
    edits: [
      {
        file: 'src/rails/http/signature.ts',
        find: `!== digestOf(message.body))`,
        replace: `=== '')`,
      },
    ],
    killedBy: { file: clientTest, test: 'with a body that was changed after it was signed' },
  },
  {
    name: 'rail-request-id',
    guard: 'the response to another request proves nothing',
    edits: [
      {
        file: 'src/rails/http/signature.ts',
        find: `if (headers['rail-request-id'] !== message.requestId)`,
        replace: `if (headers['rail-request-id'] === undefined)`,
      },
    ],
    killedBy: { file: clientTest, test: 'for another request' },
  },
  {
    name: 'rail-old-signature',
    guard: 'a signature is at most five minutes old',
    edits: [
      {
        file: 'src/rails/http/signature.ts',
        find: 'if (Math.abs(age) > clockToleranceSeconds)',
        replace: 'if (Number.isNaN(age))',
      },
    ],
    killedBy: { file: clientTest, test: 'signed six minutes ago' },
  },
  {
    name: 'rail-schema',
    guard: 'a response that violates the contract proves nothing',
    edits: [
      {
        file: 'src/rails/http/response.ts',
        find: 'if (violation !== undefined) return unusable(violation)',
        replace: 'void violation',
      },
    ],
    killedBy: { file: clientTest, test: 'with a wrong type' },
  },
  {
    name: 'rail-other-amount',
    guard: 'a response with another amount proves nothing about the order',
    edits: [
      {
        file: outcome,
        find: `return amount.value === expected.amount.value ? undefined : 'the reply has another amount'`,
        replace: 'return undefined',
      },
    ],
    killedBy: { file: outcomeTest, test: 'another amount' },
  },
  {
    name: 'rail-other-order',
    guard: 'a response about another order proves nothing about this one',
    edits: [
      {
        file: outcome,
        find: `if (id !== expected.id) return 'the reply is about another order'`,
        replace: 'void id',
      },
    ],
    killedBy: { file: outcomeTest, test: 'another id' },
  },
  {
    name: 'rail-stale-version',
    guard: 'a stale response is ignored',
    edits: [
      {
        file: outcome,
        find: `if (version < expected.version) return 'the reply is older than an earlier one'`,
        replace: 'void version',
      },
    ],
    killedBy: { file: outcomeTest, test: 'a lower version' },
  },
  {
    name: 'rail-taken',
    guard: 'an error whose effect is unknown is no reason to send an order again',
    edits: [{ file: outcome, find: `|| problem.taken !== 'no') return`, replace: ') return' }],
    killedBy: { file: outcomeTest, test: 'with taken: unknown is unknown' },
  },
  {
    name: 'rail-question-refused',
    guard: 'a question that was refused does not make its order untaken',
    edits: [{ file: outcome, find: `if (call !== 'put' || problem`, replace: 'if (problem' }],
    killedBy: { file: outcomeTest, test: 'to a question proves nothing about the order' },
  },
  {
    name: 'rail-question-not-sent',
    guard: 'a question that was not sent does not make its order untaken',
    edits: [{ file: outcome, find: `call === 'put'\n    ? {`, replace: `call !== undefined\n    ? {` }],
    killedBy: { file: outcomeTest, test: 'a question that was not sent proves nothing about the order' },
  },
  {
    name: 'rail-write-repeated',
    guard: 'a write to a rail is never repeated within a call',
    edits: [
      {
        file: 'src/rails/http/call.ts',
        find: `const isRepeated = method === 'GET' && `,
        replace: 'const isRepeated = ',
      },
    ],
    killedBy: { file: 'test/rooms/rails/http/connection.test.ts', test: 'a reset' },
  },
]
