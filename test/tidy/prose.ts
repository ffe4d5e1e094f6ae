import ts from 'typescript'
import { nodesOf, type ProjectFile } from './project.ts'

/** A line of a file with its number. */
export type Line = { readonly path: string; readonly number: number; readonly text: string }

/** Splits a text into its lines, numbered from 1. */
export const linesOf = (path: string, text: string): readonly Line[] =>
  text.split('\n').map((line, index) => ({ path, number: index + 1, text: line }))

/** Empties the fenced blocks of a Markdown text, which are samples. Line numbers stay the same. */
export const withoutBlocks = (text: string): string =>
  text.replace(/^(```+)[^]*?^\1/gm, (block) => block.replace(/[^\n]/g, ''))

/** Returns the comments of a TypeScript file, line by line. */
export const commentsOf = (file: ProjectFile): readonly Line[] => {
  const seen = new Set<number>()
  // Several nodes begin at the same place.
  const starts = new Set(nodesOf(file).map((node) => node.pos))
  return [...starts].flatMap((start) =>
    (ts.getLeadingCommentRanges(file.text, start) ?? []).flatMap(({ pos, end }) => {
      if (seen.has(pos)) return []
      seen.add(pos)
      const first = file.tree.getLineAndCharacterOfPosition(pos).line
      return linesOf(file.path, file.text.slice(pos, end)).map((line) => ({
        ...line,
        number: line.number + first,
      }))
    }),
  )
}

/** Returns the comments of SQL, YAML, scripts and the like: the rest of each line after the sign. */
export const restsOf = (path: string, text: string): readonly Line[] => {
  const sign = path.endsWith('.sql') ? /--(.*)$/ : path.endsWith('.js') ? /(?:\/\/|^\s*\/?\*)(.*)$/ : /#(.*)$/
  return linesOf(path, text).flatMap((line) => {
    const rest = sign.exec(line.text)?.[1]
    return rest === undefined ? [] : [{ ...line, text: rest }]
  })
}
