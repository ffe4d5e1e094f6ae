import { isOperationId } from '../contract/operation.ts'
import { describeExamples, describeOperations } from './mock/cheat-sheet.ts'

// `make mock-examples OPERATION=createTransaction`: what the mock can be asked for, by name.

const [, , asked = ''] = process.argv
if (asked === '') {
  console.log(`${describeOperations()}\n\n  make mock-examples OPERATION=… lists the examples of one.`)
} else if (isOperationId(asked)) {
  console.log(describeExamples(asked))
} else {
  console.error(`The contract has no operation ${asked}. It has:\n\n${describeOperations()}`)
  process.exitCode = 1
}
