import { readdirSync, readFileSync } from 'node:fs'
import { operations } from '../../generated/catalogue.ts'
import { PROXY_RECORD_DIR, type Passed } from '../support/proxy-record.ts'
import { checkPassed } from '../support/proxy-rules.ts'

// The end of `make proxy-test`: checks the responses that its tests got. With `--part` (ONLY=…) some operations may
// be missing.

const parseLine = (line: string): Passed => JSON.parse(line) as Passed

const rows = readdirSync(PROXY_RECORD_DIR).flatMap((name) =>
  readFileSync(`${PROXY_RECORD_DIR}/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLine),
)
const { lines, isGood } = checkPassed(rows, process.argv.includes('--part') ? [] : Object.keys(operations))
console.log(lines.join('\n'))
if (!isGood) process.exitCode = 1
