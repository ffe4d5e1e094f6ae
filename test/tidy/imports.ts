import { posix } from 'node:path'
import ts from 'typescript'
import { type Project, type ProjectFile, nodesOf } from './project.ts'

/** One import or re-export. `target` is a project path for relative ones, else the package. `isType` imports vanish at
 *  run time. `names` are what is taken; `*` is everything. */
export type Import = {
  readonly target: string
  readonly isRelative: boolean
  readonly isType: boolean
  readonly names: readonly string[]
  readonly node: ts.Node
}

const known = new WeakMap<ProjectFile, readonly Import[]>()

/** The imports of a file: static, re-exporting and dynamic. */
export const importsOf = (file: ProjectFile): readonly Import[] => {
  const imports = known.get(file) ?? listImports(file)
  known.set(file, imports)
  return imports
}

const listImports = (file: ProjectFile): readonly Import[] =>
  nodesOf(file).flatMap((node) => {
    const found = readImport(node)
    return found === undefined ? [] : [{ ...found, ...resolveFrom(file.path, found.target), node }]
  })

type Found = { readonly target: string; readonly isType: boolean; readonly names: readonly string[] }

const readImport = (node: ts.Node): Found | undefined => {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { target: node.moduleSpecifier.text, ...readClause(node.importClause) }
  }
  if (
    ts.isExportDeclaration(node) &&
    node.moduleSpecifier !== undefined &&
    ts.isStringLiteral(node.moduleSpecifier)
  ) {
    return { target: node.moduleSpecifier.text, isType: node.isTypeOnly, names: exportedNames(node) }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return undefined
    return { target: specifier.text, isType: false, names: ['*'] }
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  ) {
    return { target: node.argument.literal.text, isType: true, names: ['*'] }
  }
  return undefined
}

const exportedNames = (node: ts.ExportDeclaration): readonly string[] =>
  node.exportClause !== undefined && ts.isNamedExports(node.exportClause)
    ? node.exportClause.elements.map((element) => (element.propertyName ?? element.name).text)
    : ['*']

const readClause = (clause: ts.ImportClause | undefined): Omit<Found, 'target'> => {
  if (clause === undefined) return { isType: false, names: [] }
  const names: string[] = clause.name === undefined ? [] : ['default']
  const bindings = clause.namedBindings
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) names.push('*')
  const elements = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : []
  names.push(...elements.map((element) => (element.propertyName ?? element.name).text))
  const onlyTypes =
    elements.length > 0 && names.length === elements.length && elements.every((one) => one.isTypeOnly)
  return { isType: clause.phaseModifier === ts.SyntaxKind.TypeKeyword || onlyTypes, names }
}

const resolveFrom = (from: string, specifier: string): { target: string; isRelative: boolean } =>
  specifier.startsWith('.')
    ? { target: posix.normalize(posix.join(posix.dirname(from), specifier)), isRelative: true }
    : { target: specifier, isRelative: false }

/** For each file, the project files it reaches at run time through any number of imports, itself included. */
export const reachableFrom = (project: Project, roots: readonly string[]): ReadonlySet<string> => {
  const byPath = new Map(project.code.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const queue = [...roots]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = byPath.get(path)
    if (file === undefined || reached.has(path)) continue
    reached.add(path)
    for (const one of importsOf(file)) if (one.isRelative) queue.push(one.target)
  }
  return reached
}
