import ts from 'typescript'
import { at, isWithin, nodesOf, type Finding, type Project, type ProjectFile } from './project.ts'

/** Files longer than 300 lines, with the length they may not exceed. This list only shrinks: take lines out of a file,
 *  lower its number; below 300 its entry goes. New files do not come in here; split them by use case. */
export const LONG_FILES: Readonly<Record<string, number>> = {}

const FILE_LINES = 300
const FILE_LINES_HARD = 500
const FUNCTION_LINES = 70
const HANDLER_LINES = 25
const LINE_CHARACTERS = 120
const PARAMETERS = 3

const HAND_WRITTEN = ['src/', 'handlers/', 'migrations/tools/', 'test/', 'spec/tools/']

const handWritten = (project: Project): readonly ProjectFile[] =>
  project.code.filter((file) => isWithin(file.path, HAND_WRITTEN))

const linesOf = (file: Pick<ProjectFile, 'text'>): readonly string[] =>
  file.text.replace(/\n$/, '').split('\n')

/** Files over 300 lines that the ratchet list does not know, or that outgrew it; files over 500 always. */
export const checkFileLengths = (
  project: Project,
  longFiles: Readonly<Record<string, number>> = LONG_FILES,
): readonly Finding[] => {
  const files = handWritten(project)
  const grown = files.flatMap((file) => {
    const lines = linesOf(file).length
    const allowed = Math.min(longFiles[file.path] ?? FILE_LINES, FILE_LINES_HARD)
    if (lines <= allowed) return []
    return [
      { where: file.path, why: `${lines} lines; ${allowed} are allowed.`, cure: 'Split it by use case.' },
    ]
  })
  const slack = Object.entries(longFiles).flatMap(([path, allowed]) => {
    const file = files.find((one) => one.path === path)
    const lines = file === undefined ? 0 : linesOf(file).length
    if (lines === allowed && lines > FILE_LINES) return []
    const cure = lines > FILE_LINES ? `Lower its number to ${lines}.` : 'Remove its entry.'
    return lines > allowed
      ? []
      : [{ where: 'test/tidy/lengths.ts', why: `${path} has shrunk to ${lines}.`, cure }]
  })
  return [...grown, ...slack]
}

/** Lines over 120 characters, except what cannot be broken: an address, and the text of a `comment on` in SQL. */
export const checkLineLengths = (project: Project): readonly Finding[] => {
  const sql = [...project.documents].filter(([path]) => /^migrations\/functions\/.*\.sql$/.test(path))
  return [...handWritten(project), ...sql.map(([path, text]) => ({ path, text }))].flatMap((file) =>
    linesOf(file).flatMap((line, index) => {
      if (line.length <= LINE_CHARACTERS || /https?:\/\/\S{60}/.test(line) || /^\s*comment on /.test(line))
        return []
      const why = `${line.length} characters; ${LINE_CHARACTERS} are allowed.`
      return [{ where: `${file.path}:${index + 1}`, why, cure: 'Break the line, or say it shorter.' }]
    }),
  )
}

/** Functions over 70 lines (25 for a handler), and functions with more than three positional parameters. */
export const checkFunctions = (project: Project): readonly Finding[] =>
  handWritten(project).flatMap((file) =>
    nodesOf(file).flatMap((node) =>
      ts.isFunctionLike(node) && hasBody(node) ? checkFunction(file, node) : [],
    ),
  )

const hasBody = (node: ts.SignatureDeclaration): boolean => 'body' in node && node.body !== undefined

const checkFunction = (file: ProjectFile, node: ts.SignatureDeclaration): readonly Finding[] => {
  const findings: Finding[] = []
  const first = file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line
  const lines = file.tree.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1
  const isHandler = file.path.startsWith('handlers/')
  const allowed = isHandler ? HANDLER_LINES : FUNCTION_LINES
  if (lines > allowed && !isDescribe(node)) {
    const cure = isHandler
      ? 'Move what is not parse, call or view into the room.'
      : 'Leave the branches, move the leaves out.'
    findings.push({
      where: at(file, node),
      why: `A function of ${lines} lines; ${allowed} are allowed.`,
      cure,
    })
  }
  if (node.parameters.length > PARAMETERS && !isErrorMiddleware(file, node)) {
    const why = `${node.parameters.length} positional parameters; ${PARAMETERS} are allowed.`
    findings.push({
      where: at(file, node),
      why,
      cure: 'Take one options object; two of the same type always.',
    })
  }
  return findings
}

// The callback of `describe` is a heading with tests below it, not a function that a reader has to keep in mind.
const isDescribe = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText())

// Express recognises error middleware by its four parameters.
const isErrorMiddleware = (file: ProjectFile, node: ts.SignatureDeclaration): boolean =>
  file.path.startsWith('src/http/') &&
  node.parameters.length === 4 &&
  /^_?next$/.test(node.parameters[3]?.name.getText() ?? '')
