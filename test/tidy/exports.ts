import { posix } from 'node:path'
import ts from 'typescript'
import { importsOf, reachableFrom } from './imports.ts'
import { at, isWithin, type Finding, type Project, type ProjectFile } from './project.ts'

// Started by a command or a tool, not imported.
const ROOTS = [
  // Read by the compiler alone.
  'src/kernel/promise.d.ts',
  'src/corridor.ts',
  'src/dev/dev.ts',
  'src/dev/connector/main.ts',
  'src/dev/mock.ts',
  'src/dev/mock-examples.ts',
  'src/dev/production/demo.ts',
  'src/dev/status.ts',
  'src/dev/reset.ts',
  'src/dev/release.ts',
  'src/client/index.ts',
]

type Exported = {
  readonly name: string
  readonly node: ts.Node
  readonly isType: boolean
  readonly owner: ts.Node
}

const exportsOf = (file: ProjectFile): readonly Exported[] =>
  file.tree.statements.flatMap((statement): readonly Exported[] => {
    if (!ts.canHaveModifiers(statement)) return []
    const modifiers = ts.getModifiers(statement) ?? []
    if (!modifiers.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map((node) => ({
        name: node.name.getText(),
        node,
        isType: false,
        owner: statement,
      }))
    }
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)
    const isDefault = modifiers.some((one) => one.kind === ts.SyntaxKind.DefaultKeyword)
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || isType
    const name = isNamed && !isDefault ? statement.name?.text : undefined
    return [{ name: name ?? 'default', node: statement, isType, owner: statement }]
  })

/** Exports of `src/` without a docstring: what it is for, its shapes and units, what it refuses, where it is from. */
export const checkDocstrings = (project: Project): readonly Finding[] =>
  project.code
    .filter((file) => file.path.startsWith('src/'))
    .flatMap((file) =>
      exportsOf(file)
        .filter(({ owner }) => !hasDocstring(file, owner))
        .map(({ name, node }) => ({
          where: at(file, node),
          why: `${name} is exported without a docstring.`,
          cure: 'Write /** … */ above it: purpose · shapes and units · refusals and effects · source.',
        })),
    )

const hasDocstring = (file: ProjectFile, node: ts.Node): boolean =>
  (ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []).some((range) => {
    const text = file.text.slice(range.pos, range.end)
    return text.startsWith('/**') && text.replace(/[/*\s]/g, '').length >= 10
  })

/** Exported values of `src/` and `handlers/` that no other file takes. Types may be exported for their name alone. */
export const checkUnusedExports = (project: Project): readonly Finding[] => {
  const taken = new Map<string, Set<string>>()
  for (const file of project.code) {
    for (const { target, isRelative, names } of importsOf(file)) {
      if (!isRelative) continue
      const known = taken.get(target) ?? new Set()
      taken.set(target, known)
      for (const name of names) known.add(name)
    }
  }
  return project.code
    .filter((file) => isWithin(file.path, ['src/', 'handlers/']) && !ROOTS.includes(file.path))
    .flatMap((file) => {
      const names = taken.get(file.path) ?? new Set()
      return exportsOf(file)
        .filter(({ name, isType }) => !isType && !names.has(name) && !names.has('*'))
        .map(({ name, node }) => ({
          where: at(file, node),
          why: `${name} is exported, and no file imports it.`,
          cure: 'Remove the word export, or what it exports.',
        }))
    })
}

/** Files of `src/`, `handlers/` and `test/support/` that nothing reaches from a command, or from a test. */
export const checkDeadFiles = (project: Project): readonly Finding[] => {
  const living = reachableFrom(project, ROOTS)
  const tests = project.code
    .map((file) => file.path)
    .filter((path) => /\.(test|test-d)\.ts$|config\.ts$/.test(path))
  const proved = reachableFrom(project, [...tests, 'test/support/global-setup.ts', 'test/support/summary.ts'])
  return project.code.flatMap(({ path }) => {
    const isRuntime = isWithin(path, ['src/', 'handlers/'])
    const isDead = isRuntime
      ? !living.has(path)
      : isWithin(path, ['test/support/', 'test/tidy/']) && !proved.has(path)
    if (!isDead) return []
    const cure =
      'Import it where it is needed, or delete it; a new command goes to ROOTS in test/tidy/exports.ts.'
    return [{ where: path, why: 'No file imports this one.', cure }]
  })
}

/** Finds names such as `utils`, which say nothing about the content. */
export const checkFileNames = (project: Project): readonly Finding[] =>
  [...project.paths].flatMap((path) => {
    if (!path.startsWith('src/')) return []
    const name = posix.basename(path).replace(/\.tsx?$/, '')
    if (!/^(utils?|helpers?|common|misc|shared|lib|stuff)$/.test(name)) return []
    const cure = 'Name it after what it knows, in the room that needs it.'
    return [{ where: path, why: `"${name}" says nothing about the content.`, cure }]
  })
