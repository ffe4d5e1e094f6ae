import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked'
import { slugOf } from './guides.ts'

const grammars = { bash, go, http, java, javascript, json, php, python, sql }
for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar)

const labels: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'Node.js',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  json: 'JSON',
  http: 'HTTP',
  sql: 'SQL',
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. Pure. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? '')

const languageOf = ({ lang = '' }: Tokens.Code): string => lang.split(' ')[0] ?? ''

const labelOf = (code: Tokens.Code): string => {
  const language = languageOf(code)
  return language === 'sh' && code.text.includes('curl ') ? 'curl' : (labels[language] ?? 'Terminal')
}

// A name with an ending is a file that the reader saves; other names are for the tests of the guides.
const fileOf = ({ lang = '' }: Tokens.Code): string => /^\w+ ([\w-]+\.\w+)$/.exec(lang)?.[1] ?? ''

/** Returns source code with the marks of its syntax, as HTML. An unknown language is escaped. Pure. */
export const highlight = (source: string, language: string): string =>
  hljs.getLanguage(language) ? hljs.highlight(source, { language }).value : escapeHtml(source)

const codeBlock = (code: Tokens.Code): string => {
  const name = fileOf(code)
  const caption = `<figcaption>${escapeHtml(name === '' ? labelOf(code) : name)}</figcaption>`
  const source = highlight(code.text, languageOf(code))
  const block = `<pre tabindex="0"><code>${source}</code></pre>`
  return `<figure class="code" data-label="${labelOf(code)}">${caption}${block}</figure>\n`
}

class PageRenderer extends Renderer {
  override code(code: Tokens.Code): string {
    return codeBlock(code)
  }

  override heading({ tokens, text, depth }: Tokens.Heading): string {
    const id = slugOf(text)
    const words = this.parser.parseInline(tokens)
    return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${words}</a></h${depth}>\n`
  }

  override table(table: Tokens.Table): string {
    const wide = table.header.length > 4 ? ' wide' : ''
    const names = escapeHtml(table.header.map(({ text }) => text.replaceAll('`', '')).join(', '))
    const role = `role="group" aria-label="Table: ${names}" tabindex="0"`
    return `<div class="table${wide}" ${role}>${super.table(table)}</div>\n`
  }

  override tablecell(cell: Tokens.TableCell): string {
    // A header without a name is none.
    return cell.header && cell.text === '' ? '<td></td>\n' : super.tablecell(cell)
  }
}

const isCode = (token: Token): token is Tokens.Code => token.type === 'code'

const joinTabs = (group: readonly Tokens.Code[]): string => {
  const blocks = group.map(codeBlock).join('')
  const isChoice = group.length > 1 && new Set(group.map(labelOf)).size === group.length
  return isChoice ? `<div class="tabs">${blocks}</div>\n` : blocks
}

/** Renders Markdown as HTML: headings with addresses, highlighted code, and code blocks that follow each other in
 *  different languages as tabs. Pure. */
export const renderMarkdown = (markdown: string): string => {
  const parser = new Parser({ renderer: new PageRenderer() })
  const parts: string[] = []
  const group: Tokens.Code[] = []
  const flush = (): void => {
    if (group.length > 0) parts.push(joinTabs(group.splice(0)))
  }
  for (const token of new Lexer().lex(markdown)) {
    if (isCode(token)) group.push(token)
    else if (token.type !== 'space') {
      flush()
      parts.push(parser.parse([token]))
    }
  }
  flush()
  return parts.join('')
}

const plain = (inline: string): string =>
  inline
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/\*\*?([^*]+)\*\*?/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A heading of a page with the text below it, a paragraph or table row each. */
export type Section = {
  readonly depth: number
  readonly title: string
  readonly id: string
  readonly texts: readonly string[]
}

const textsOf = (token: Token): readonly string[] => {
  if (token.type === 'table') {
    const { rows } = token as Tokens.Table
    return rows.map((row) =>
      row
        .map(({ text }) => plain(text))
        .filter((text) => text !== '')
        .join(' · '),
    )
  }
  if (token.type === 'list') {
    const { items } = token as Tokens.List
    return items.flatMap((item) => item.tokens.flatMap(textsOf))
  }
  if (token.type === 'code' || token.type === 'html' || token.type === 'space') return []
  return 'text' in token && typeof token.text === 'string' ? [plain(token.text)] : []
}

/** Splits Markdown at its headings. Text before the first heading has an empty title. Pure. */
export const sectionsOf = (markdown: string): readonly Section[] => {
  const sections: { depth: number; title: string; id: string; texts: string[] }[] = [
    { depth: 1, title: '', id: '', texts: [] },
  ]
  for (const token of new Lexer().lex(markdown)) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading
      sections.push({ depth, title: plain(text), id: slugOf(text), texts: [] })
    } else sections.at(-1)?.texts.push(...textsOf(token))
  }
  return sections
}
