import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../../spec/guides')

/** A fenced block of a guide. After the fence come its language and, except for `text`, its name. A name with an
 *  extension is a file that readers save; a `sh` block without one is pasted into the same shell as those before
 *  it; the name of a `json` block is the schema that it shows. See
 *  docs/design/testing.md#every-block-of-a-guide-is-run. */
export type Block = {
  readonly guide: string
  readonly language: string
  readonly name: string
  readonly text: string
  readonly line: number
}

/** The names of the guides, in the order of their index. */
export const guides: readonly string[] = (
  parse(readFileSync(join(folder, 'index.yaml'), 'utf8')) as readonly string[]
).map((file) => file.replace(/\.md$/, ''))

/** The names of the Markdown files. */
export const guideFiles: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace(/\.md$/, ''))

/** Returns the text of a guide. */
export const textOf = (guide: string): string => readFileSync(join(folder, `${guide}.md`), 'utf8')

/** Returns the fenced blocks of a text, in order. */
export const readBlocks = (guide: string, text: string): readonly Block[] => {
  const blocks: Block[] = []
  let open: { readonly line: number; readonly info: string; readonly lines: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (open && line === '```') {
      const [language = '', name = ''] = open.info.split(' ')
      blocks.push({ guide, language, name, text: `${open.lines.join('\n')}\n`, line: open.line })
      open = undefined
    } else if (open) open.lines.push(line)
    else if (line.startsWith('```')) open = { line: index + 1, info: line.slice(3), lines: [] }
  }
  if (open) throw new Error(`${guide}.md: the block of line ${open.line.toString()} has no end`)
  return blocks
}

/** Every block of every guide. */
export const allBlocks: readonly Block[] = guides.flatMap((guide) => readBlocks(guide, textOf(guide)))

/** Returns a text without its fenced blocks. */
export const proseOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '')

/** Returns the text of the block with this name. */
export const blockOf = (guide: string, name: string): string => {
  const found = allBlocks.filter((block) => block.guide === guide && block.name === name)
  const [block] = found
  if (!block || found.length > 1)
    throw new Error(`${guide}.md has ${found.length.toString()} blocks "${name}"`)
  return block.text
}

/** Returns the rows of the table after a mark such as `<!-- outcomes -->`: the text of each cell, without the
 *  header. */
export const tableOf = (guide: string, mark: string): readonly (readonly string[])[] => {
  const after = textOf(guide).split(`<!-- ${mark} -->\n\n`)[1]
  if (after === undefined) throw new Error(`${guide}.md has no table "${mark}"`)
  const lines = after.slice(0, after.indexOf('\n\n')).split('\n')
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
