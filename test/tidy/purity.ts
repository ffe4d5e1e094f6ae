import { posix } from 'node:path'
import ts from 'typescript'
import { importsOf, type Import } from './imports.ts'
import { at, nodesOf, type Finding, type Project, type ProjectFile } from './project.ts'

const IMPURE_PACKAGES = /^(knex|pg|express|undici|pino|prom-client)$|^node:(?!crypto$|buffer$|assert|util$)/
const IMPURE_FILES = /^(store|facts|service|tasks|deliver|lease|runner|wire)\.ts$/
const CURE = 'Have the caller pass the value in (time, randomness, facts), and keep the rule a pure function.'

/** Files that are pure by their name: other checks rely on it. */
export const isPureByName = (path: string): boolean =>
  path === 'generated/catalogue.ts' ||
  /^src\/kernel\//.test(path) ||
  /^src\/.*\/(rules|states)\.ts$/.test(path)

/** `kernel/`, `rules.ts` and `states.ts` decide: they import only each other, the catalogue, data packages, and files
 *  of their own room that are pure too. No database, network, clock, environment or chance. */
export const checkPurity = (project: Project): readonly Finding[] => {
  const byPath = new Map(project.code.map((file) => [file.path, file]))
  const queue = project.code.filter((file) => isPureByName(file.path)).map((file) => file.path)
  const seen = new Set<string>()
  const findings: Finding[] = []
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = byPath.get(path)
    if (file === undefined || seen.has(path)) continue
    seen.add(path)
    findings.push(...impureUses(file))
    for (const one of importsOf(file).flatMap((found) => throughDoor(byPath, found))) {
      const verdict = classify(file, one)
      if (verdict === 'follow') queue.push(one.target)
      else if (verdict !== 'fine') findings.push({ where: at(file, one.node), why: verdict, cure: CURE })
    }
  }
  return findings
}

// A room's index.ts only re-exports: the file that the name comes from is checked.
const throughDoor = (byPath: ReadonlyMap<string, ProjectFile>, one: Import): readonly Import[] => {
  const door = posix.basename(one.target) === 'index.ts' ? byPath.get(one.target) : undefined
  if (door === undefined || one.isType) return [one]
  const passedOn = importsOf(door).filter(({ names }) => names.some((name) => one.names.includes(name)))
  return passedOn.map(({ target, isType }) => ({ ...one, target, isType }))
}

const classify = (file: ProjectFile, one: Import): string => {
  if (IMPURE_PACKAGES.test(one.target)) return `A pure file imports ${one.target}.`
  if (!one.isRelative || one.isType || isPureByName(one.target)) return 'fine'
  const isSibling = posix.dirname(one.target) === posix.dirname(file.path)
  if (!isSibling) return `A pure file imports ${one.target}, which is neither pure nor of its room.`
  const isImpure = IMPURE_FILES.test(posix.basename(one.target))
  return isImpure ? `A pure file imports ${one.target}, which is not pure.` : 'follow'
}

const IMPURE_NAMES = new Set(['process', 'fetch', 'performance', 'setTimeout', 'setInterval', 'globalThis'])

const impureUses = (file: ProjectFile): readonly Finding[] =>
  nodesOf(file).flatMap((node) => {
    const name = impureName(node)
    return name === undefined ? [] : [{ where: at(file, node), why: `A pure file uses ${name}.`, cure: CURE }]
  })

const impureName = (node: ts.Node): string | undefined => {
  if (ts.isPropertyAccessExpression(node)) {
    const text = `${node.expression.getText()}.${node.name.text}`
    if (text === 'Date.now' || text === 'Math.random') return text
  }
  if (
    ts.isNewExpression(node) &&
    node.expression.getText() === 'Date' &&
    (node.arguments?.length ?? 0) === 0
  ) {
    return 'new Date()'
  }
  if (!ts.isIdentifier(node) || !IMPURE_NAMES.has(node.text)) return undefined
  // A property or a field of that name is something else.
  const isProperty =
    (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
    ((ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) &&
      node.parent.name === node)
  return isProperty ? undefined : node.text
}
