import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** One file of the project: its path from the root with forward slashes, its text, and for TypeScript its tree. */
export type ProjectFile = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile }

/** What the checks read. Checks are pure functions of it, so that each can be proved on a few lines. */
export type Project = {
  readonly code: readonly ProjectFile[]
  readonly documents: ReadonlyMap<string, string>
  readonly paths: ReadonlySet<string>
}

/** One violation of a rule: where it is, why it matters, and what to do. */
export type Finding = { readonly where: string; readonly why: string; readonly cure: string }

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const IGNORED = new Set(['node_modules', 'dist', 'coverage', '.git', '.dev', '.venv'])
const CODE = /\.tsx?$/
const DOCUMENT = /(\.md|\.ya?ml|\.json|\.sql|\.example|\.js|\.py|\.sh|\.toml)$|(^|\/)(Dockerfile|Makefile)$/

/** Reads the whole project once. */
export const readProject = (): Project => {
  const code: ProjectFile[] = []
  const documents = new Map<string, string>()
  const paths = new Set<string>()
  for (const path of walk('')) {
    paths.add(path)
    if (path === 'package-lock.json') continue
    if (CODE.test(path)) code.push(aFile(path, readFileSync(join(ROOT, path), 'utf8')))
    else if (DOCUMENT.test(path)) documents.set(path, readFileSync(join(ROOT, path), 'utf8'))
  }
  return { code, documents, paths }
}

const walk = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? [path, ...walk(path)] : [path]
  })

/** One parsed file, also for the lines that prove a check. */
export const aFile = (path: string, text: string): ProjectFile => ({
  path,
  text,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
})

/** A project of a few files, for the lines that prove a check. `.ts` is code, the rest are documents. */
export const aProject = (files: Readonly<Record<string, string>>): Project => {
  const entries = Object.entries(files)
  const folders = entries.flatMap(([path]) => {
    const parts = path.split('/')
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
  })
  return {
    code: entries.filter(([path]) => CODE.test(path)).map(([path, text]) => aFile(path, text)),
    documents: new Map(entries.filter(([path]) => !CODE.test(path))),
    paths: new Set([...entries.map(([path]) => path), ...folders]),
  }
}

/** `path:line` of a node, as editors and terminals make it clickable. */
export const at = (file: ProjectFile, node: ts.Node): string =>
  `${file.path}:${file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1}`

const known = new WeakMap<ProjectFile, readonly ts.Node[]>()

/** All nodes of a file, parents first. Most checks ask for them, so they are listed once. */
export const nodesOf = (file: ProjectFile): readonly ts.Node[] => {
  const nodes = known.get(file) ?? listNodes(file)
  known.set(file, nodes)
  return nodes
}

const listNodes = (file: ProjectFile): readonly ts.Node[] => {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file.tree)
  return nodes
}

/** Returns the findings as a failing test prints them; empty if there are none. */
export const render = (findings: readonly Finding[]): string =>
  findings.map(({ where, why, cure }) => `${where}\n    ${why}\n    → ${cure}\n`).join('\n')

/** Whether a path lies in one of the folders, or is one of the files, that a rule names. */
export const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)))
