import { describeExamples, describeOperations } from './mock/cheat-sheet.ts'
import { apiContract, railContract } from './mock/contracts.ts'

// `make mock-examples OPERATION=createTransaction` lists the examples that a mock can return.

const operations = [...apiContract.operations, ...railContract.operations]
const [, , operationId = ''] = process.argv
const operation = operations.find(({ id }) => id === operationId)
if (operation) {
  console.log(describeExamples(operation))
} else if (operationId === '') {
  console.log(
    `${describeOperations(operations)}\n\n  Run make mock-examples OPERATION=… to list the examples of an operation.`,
  )
} else {
  console.error(`Unknown operation ${operationId}. The contracts have:\n\n${describeOperations(operations)}`)
  process.exitCode = 1
}
