import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'sql-formatter'

// `make format`: writes the tables in one style. With --check, as in `make lint`, it only names the files that differ.
const [mode, ...paths] = process.argv.slice(2)

const inOneStyle = (text: string): string => {
  const formatted = format(text, {
    language: 'postgresql',
    keywordCase: 'lower',
    dataTypeCase: 'lower',
    functionCase: 'lower',
    expressionWidth: 95,
  })
  const dense = formatted
    // A table's comments stand right below it.
    .replaceAll(/\n\n(?=comment on )/g, '\n')
    .replaceAll(/\n(where|with)\n {2}/g, '\n$1 ')
  return `${dense}\n`
}

for (const path of paths) {
  const text = await readFile(path, 'utf8')
  const formatted = inOneStyle(text)
  if (formatted === text) continue
  if (mode === '--check') {
    console.error(`${path} is not in the project's format: run make format`)
    process.exitCode = 1
  } else {
    await writeFile(path, formatted)
  }
}
