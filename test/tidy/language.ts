import ts from 'typescript'
import { at, isWithin, nodesOf, type Finding, type Project, type ProjectFile } from './project.ts'
import { commentsOf, linesOf, restsOf, withoutBlocks, type Line } from './prose.ts'
import { NAMES, PHRASES } from './words.ts'

// Generated files, the contract as it was released, and files that name the words on purpose.
const NOT_READ = [
  'generated/',
  'spec/baseline/',
  'spec/rail/baseline/',
  'docs/style.md',
  'test/tidy/words.ts',
  'test/tidy/language.test.ts',
]

const finding = (where: string, found: string, instead: string): Finding => ({
  where,
  why: `“${found}” is not plain English here.`,
  cure: `Write ${instead}; docs/style.md has the list.`,
})

const declaredName = (node: ts.Node): ts.Identifier | undefined => {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isPropertySignature(node)
  return isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : undefined
}

const findNames = (file: ProjectFile): readonly Finding[] =>
  nodesOf(file).flatMap((node) => {
    const name = declaredName(node)
    return name === undefined
      ? []
      : NAMES.filter(([found]) => found.test(name.text)).map(([, instead]) =>
          finding(at(file, name), name.text, instead),
        )
  })

const isTestCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())

// The name of a test is a sentence for readers.
const testNames = (file: ProjectFile): readonly Line[] =>
  file.path.startsWith('test/')
    ? nodesOf(file).flatMap((node) => {
        const name = ts.isCallExpression(node) ? node.arguments[0] : undefined
        if (name === undefined || !ts.isStringLiteralLike(name) || !isTestCall(node)) return []
        const { line } = file.tree.getLineAndCharacterOfPosition(name.getStart(file.tree))
        return [{ path: file.path, number: line + 1, text: name.text }]
      })
    : []

// Of documents and of the contract every line is for readers, of SQL also the comments that the catalogue keeps.
const proseOf = (path: string, text: string): readonly Line[] => {
  if (path.endsWith('.json')) return []
  if (path.endsWith('.md')) return linesOf(path, withoutBlocks(text))
  if (/^spec\/.*\.ya?ml$/.test(path)) return linesOf(path, text)
  const inCatalogue = path.endsWith('.sql')
    ? linesOf(path, text).filter((line) => /^\s*(comment on\b.*)?'[^']*';?$/i.test(line.text))
    : []
  return [...restsOf(path, text), ...inCatalogue]
}

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, '')

// Few lines have any: one pattern for all is tried first.
const anyPhrase = new RegExp(PHRASES.map(([phrase]) => phrase.source).join('|'), 'i')

const findPhrases = ({ path, number, text }: Line): readonly Finding[] =>
  (anyPhrase.test(text) ? PHRASES : []).flatMap(([phrase, instead]) => {
    const found = phrase.exec(withoutCode(text))?.[0]
    return found === undefined ? [] : [finding(`${path}:${number.toString()}`, found, instead)]
  })

/** Finds the names and phrases of test/tidy/words.ts. */
export const checkLanguage = (project: Project): readonly Finding[] => {
  const isRead = (path: string): boolean => !isWithin(path, NOT_READ)
  const code = project.code.filter(({ path }) => isRead(path))
  const documents = [...project.documents].filter(([path]) => isRead(path))
  const prose = [
    ...code.flatMap((file) => [...commentsOf(file), ...testNames(file)]),
    ...documents.flatMap(([path, text]) => proseOf(path, text)),
  ]
  return [...code.flatMap(findNames), ...prose.flatMap(findPhrases)]
}
