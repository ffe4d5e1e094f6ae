import { isOperationId } from '../contract/operation.ts'
import { describeExamples, describeOperations } from './mock/cheat-sheet.ts'

// `make mock-examples OPERATION=createTransaction` lists the examples that the mock can return.

const [, , operationId = ''] = process.argv
if (operationId === '') {
  console.log(
    `${describeOperations()}\n\n  Run make mock-examples OPERATION=… to list the examples of an operation.`,
  )
} else if (isOperationId(operationId)) {
  console.log(describeExamples(operationId))
} else {
  console.error(`Unknown operation ${operationId}. The contract has:\n\n${describeOperations()}`)
  process.exitCode = 1
}
