import ts from 'typescript'
import { at, isWithin, nodesOf, type Finding, type Project, type ProjectFile } from './project.ts'

// Takes fragments as arguments, which are checked where they are written.
const COMPOSERS = ['src/db/page.ts']

const VERBS =
  'select|insert|update|delete|with|merge|create|alter|drop|truncate|comment|grant|revoke|copy|lock|set|call'
const SQL_START = new RegExp(`^\\s*((${VERBS})\\s|(from|where|and)\\s+[a-z_.]+\\s)`, 'i')
const SQL_HEART = /\b(from|into|set|table|where|values|select|index|schema)\b|[a-z_]\(/i

/** Values written into the text of an SQL statement. Only a constant of the same file, itself plain text, may stand in
 *  a statement (a list of columns, say). */
export const checkSql = (project: Project): readonly Finding[] =>
  project.code
    .filter((file) => isWithin(file.path, ['src/', 'handlers/']) && !COMPOSERS.includes(file.path))
    .flatMap((file) => {
      const constants = plainConstants(file)
      return nodesOf(file).flatMap((node) =>
        foreignParts(node, constants).map((part) => ({
          where: at(file, part),
          why: `${part.getText()} is written into SQL text.`,
          cure: 'Bind it as a value (`:name`); fixed fragments are `const` texts of the same file.',
        })),
      )
    })

const foreignParts = (node: ts.Node, constants: ReadonlySet<string>): readonly ts.Node[] => {
  if (ts.isTemplateExpression(node) && looksLikeSql(node.head.text, node.getText())) {
    return node.templateSpans.map((span) => span.expression).filter((part) => !isConstant(part, constants))
  }
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
  if (isSum && ts.isStringLiteralLike(node.left) && looksLikeSql(node.left.text, node.left.text)) {
    return ts.isStringLiteralLike(node.right) || isConstant(node.right, constants) ? [] : [node.right]
  }
  return []
}

const looksLikeSql = (head: string, whole: string): boolean =>
  SQL_START.test(head) && SQL_HEART.test(whole.replace(/^[`\s]*\w+/, ''))

const isConstant = (part: ts.Node, constants: ReadonlySet<string>): boolean =>
  ts.isIdentifier(part) && constants.has(part.text)

const plainConstants = (file: ProjectFile): ReadonlySet<string> =>
  new Set(
    file.tree.statements
      .filter(ts.isVariableStatement)
      .filter((statement) => (statement.declarationList.flags & ts.NodeFlags.Const) !== 0)
      .flatMap((statement) => statement.declarationList.declarations)
      .filter((one) => one.initializer !== undefined && ts.isStringLiteralLike(one.initializer))
      .map((one) => one.name.getText()),
  )
