import { operations } from '../../generated/catalogue.ts'
import { PROXY_RECORD_DIR, type Passed } from '../support/proxy-record.ts'
import { checkPassed } from '../support/proxy-rules.ts'
import { readLines } from '../support/recorded-lines.ts'

// The end of `make proxy-test`: checks the responses that its tests got. With `--part` (ONLY=…) some operations may
// be missing.

const rows = readLines<Passed>(PROXY_RECORD_DIR)
const { lines, isGood } = checkPassed(rows, process.argv.includes('--part') ? [] : Object.keys(operations))
console.log(lines.join('\n'))
if (!isGood) process.exitCode = 1
