import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errors } from '../../../generated/catalogue.ts'
import { at, parseContract, resolve, schemaOf, type JsonObject } from '../../../spec/tools/portal/contract.ts'
import { linkedDocument, portalDocument, sampleLanguages } from '../../../spec/tools/portal/document.ts'
import { fillPlaceholders, table } from '../../../spec/tools/portal/fillers.ts'
import { renderGuide } from '../../../spec/tools/portal/guide-page.tsx'
import { fileOf, pageMarkdownOf, parseGuide } from '../../../spec/tools/portal/guides.ts'
import { javascript, literal, python } from '../../../spec/tools/portal/literals.ts'
import { renderMarkdown } from '../../../spec/tools/portal/markdown.ts'
import { callsOf, curlOf, targetOf } from '../../../spec/tools/portal/samples.ts'
import { searchEntries } from '../../../spec/tools/portal/search.ts'
import { tryDocument } from '../../../spec/tools/portal/try-document.ts'
import { operationsOf } from '../../../spec/tools/portal/contract.ts'
import { waitBefore } from '../../../src/client/retry.ts'
import { documentText } from '../../../src/contract/document.ts'

const document = parseContract(documentText)
const rail = parseContract(readFileSync('generated/rail.json', 'utf8'))
const sources = { document, changelog: '# Changes\n\nNewest first.\n\n## 2026-05-18\n\n- All.\n' }
const fill = (name: string): string => fillPlaceholders(`<!-- generated: ${name} -->`, sources)

describe('the tables of the guides', () => {
  it('errors: every code with its status, when it comes, whether to retry, and what to do', () => {
    const rows = fill('errors').split('\n')
    expect(rows).toHaveLength(Object.keys(errors).length + 2)
    for (const [code, { status }] of Object.entries(errors)) {
      const row = rows.find((one) => one.startsWith(`| \`${code}\` |`)) ?? ''
      expect(row.split(' | ')[1]).toBe(status.toString())
      expect(row.split(' | ')).toHaveLength(5)
    }
    expect(fill('errors')).toContain('| `BALANCE_INSUFFICIENT` | 402 |')
  })

  it('errors: the client retries what the table says', () => {
    const documented = schemaOf(document, 'ErrorCode')['x-errors']
    for (const [code, { status }] of Object.entries(errors)) {
      const attempt = { kind: 'answered', status, retryAfterSeconds: undefined } as const
      const options = { attempts: 1, retries: 3, firstWaitMs: 500, longestWaitMs: 20_000, random: 0 }
      const isRepeated =
        waitBefore({ operationId: 'getTransaction', path: {}, sent: '' }, attempt, options) !== undefined
      expect(at(documented, code, 'retry') === 'later', code).toBe(isRepeated)
    }
  })

  it('limits, permissions, events, sandbox, failures and changelog come from the contract', () => {
    expect(fill('limits')).toContain('| `POST /transaction` | 60 | 60 seconds |')
    expect(fill('limits')).toMatch(/may have up to 1 MiB\.$/m)
    expect(fill('limits')).toContain('| `POST /customer/{customerId}/verify` | 100 | 24 hours |')
    expect(fill('permissions')).toContain(
      '| `CUSTOMER.READ` | `GET /customer`, `GET /customer/{customerId}` |',
    )
    expect(fill('events')).toContain('| `TRANSACTION.UPDATED` | ')
    expect(fill('events').split('\n')).toHaveLength(12)
    expect(fill('sandbox')).toContain('| `POST /org/balance/topup` | ')
    expect(fill('failures')).toContain('| `SVC_ACCOUNT_CLOSED` | ')
    expect(fill('changelog')).toBe('Newest first.\n\n## 2026-05-18\n\n- All.')
  })

  it('an unknown placeholder fails, and so does one named like a member of every object', () => {
    expect(() => fill('surprises')).toThrow('nothing fills "surprises"; there are errors')
    expect(() => fill('toString')).toThrow('nothing fills')
  })

  it('an error without its texts fails', () => {
    const bare: JsonObject = {
      components: { schemas: { ErrorCode: { 'x-errors': { SOME_ERROR: { status: 400, error: 'No.' } } } } },
    }
    const empty = { document: bare, changelog: '' }
    expect(() => fillPlaceholders('<!-- generated: errors -->', empty)).toThrow('SOME_ERROR says no when')
  })

  it('bars and line ends in a cell do not break its row', () => {
    expect(table(['a'], [['one | two\nthree']])).toBe('| a |\n| --- |\n| one \\| two three |')
  })
})

describe('a guide', () => {
  const guide = (text: string, path = 'spec/guides/one.md') => parseGuide({ path, text }, sources)

  it('needs a title and a sentence', () => {
    expect(guide('# One\n\nIt tells\nof one.\n')).toMatchObject({
      name: 'one',
      title: 'One',
      summary: 'It tells of one.',
    })
    expect(() => guide('No title')).toThrow('one.md begins with no title')
    expect(() => guide('# One\n\n## Two\n')).toThrow('one.md has no sentence')
  })

  it('becomes a page without its title; links lead to pages, but not in code', () => {
    const text = '# One\n\nFirst.\n\n## Head\n\n```sh\n# [two](./two.md)\n```\n\n[two](./two.md)\n'
    const [one, two] = [guide(text), guide('# Two\n\nSecond.\n', 'spec/guides/two.md')]
    expect(pageMarkdownOf(one, [one, two]).trim()).toBe(
      'First.\n\n## Head\n\n```sh\n# [two](./two.md)\n```\n\n[two](/docs/guides/two)',
    )
    expect(() => pageMarkdownOf(one, [one])).toThrow(
      'one.md leads to spec/guides/two.md, which is not a guide',
    )
  })

  it('has an address at each heading, highlighted code, and names above files', () => {
    const html = renderMarkdown("## A `head`\n\n```js a.mjs\nconst one = '<b>'\n```\n")
    expect(html).toContain('<h2 id="a-head">')
    expect(html).toContain('<figcaption>a.mjs</figcaption>')
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html).toContain('&lt;b&gt;')
  })

  it('shows the same in several languages as tabs, and other blocks one below the other', () => {
    const [js, python] = ['```js\na\n```\n', '```python\na\n```\n']
    const tabs = /<div class="tabs">/
    expect(renderMarkdown(`${js}\n${python}`)).toMatch(tabs)
    expect(renderMarkdown(`${js}\n${js}`)).not.toMatch(tabs)
    expect(renderMarkdown(`${js}\nText.\n\n${python}`)).not.toMatch(tabs)
  })

  it('has its place between the guides before and after it, and a list of its headings', () => {
    const names = ['one', 'two', 'three']
    const guides = names.map((name) =>
      guide(`# ${name}\n\nIt is.\n\n## Head of ${name}\n`, `spec/guides/${name}.md`),
    )
    const page = renderGuide(guides[1] ?? guide(''), guides)
    expect(page).toContain('<title>two · Corridor</title>')
    expect(page).toMatch(/href="\/docs\/guides\/one" rel="prev"/)
    expect(page).toMatch(/href="\/docs\/guides\/three" rel="next"/)
    expect(page).toContain('<a href="#head-of-two">Head of two</a>')
    expect(page.match(/<h1>/g)).toHaveLength(1)
  })

  it('is found by its sections; a row of a table is one sentence, and its cells are apart', () => {
    const one = guide('# One\n\nIt is.\n\n## Codes\n\n| Code | When |\n| --- | --- |\n| `A_B` | never |\n')
    expect(searchEntries({ api: document, rail }, [one]).slice(0, 2)).toEqual([
      { kind: 'guide', page: 'One', title: 'One', url: '/docs/guides/one', texts: ['It is.'] },
      { kind: 'guide', page: 'One', title: 'Codes', url: '/docs/guides/one#codes', texts: ['A_B · never'] },
    ])
  })
})

describe('a page of docs/', () => {
  const page = (text: string, path = 'docs/one.md') => parseGuide({ path, text }, sources)
  const other = page('# Two\n\nSecond.\n\n## Its head\n', 'CONTRIBUTING.md')

  it('links to sections and headings, in all folders; a link to any other file becomes its text', () => {
    const written = '[a](#head) [b](../CONTRIBUTING.md#its-head) [`c`](../src/c.ts) [d](https://d.test)'
    const one = page(`# One\n\nFirst.\n\n## Head\n\n${written}\n`)
    const links = (text: string) => text.split('\n').at(-1)
    expect(links(pageMarkdownOf(one, [one, other]).trim())).toBe(
      '[a](/docs/guides/one#head) [b](/docs/guides/contributing#its-head) `c` [d](https://d.test)',
    )
    expect(links(fileOf(one, [one, other]).trim())).toBe(
      '[a](./one.md#head) [b](./contributing.md#its-head) `c` [d](https://d.test)',
    )
  })

  it('is refused if it leads to a heading or an image that does not exist', () => {
    const lost = page('# One\n\nFirst. See [b](../CONTRIBUTING.md#none).\n')
    expect(() => pageMarkdownOf(lost, [lost, other])).toThrow('CONTRIBUTING.md#none, which is not a heading')
    const blind = page('# One\n\nFirst.\n\n![none](pictures/none.svg)\n')
    expect(() => pageMarkdownOf(blind, [blind])).toThrow('docs/one.md shows docs/pictures/none.svg')
  })

  it('of the design has a name and a group that no guide has, and is linked like one', () => {
    const text = '# Webhooks\n\nEvents. See [one](../one.md) and [all](README.md).\n\n## Retries\n'
    const design = page(text, 'docs/design/webhooks.md')
    const overview = page('# Design\n\nWhy.\n', 'docs/design/README.md')
    const one = page('# One\n\nFirst. See [why](design/webhooks.md#retries).\n')
    const all = [one, design, overview]
    expect(all.map(({ name, group }) => `${group}: ${name}`)).toEqual([
      'Operating and contributing: one',
      'Design: design-webhooks',
      'Design: design',
    ])
    expect(pageMarkdownOf(one, all)).toContain('[why](/docs/guides/design-webhooks#retries)')
    expect(pageMarkdownOf(design, all)).toContain('[one](/docs/guides/one) and [all](/docs/guides/design)')
    expect(fileOf(one, all)).toContain('[why](./design-webhooks.md#retries)')
    expect(renderGuide(design, all)).toContain('<title>Webhooks · Design · Corridor</title>')
    const kinds = searchEntries({ api: document, rail: { paths: {} } }, all).map(
      ({ kind, title }) => `${kind}: ${title}`,
    )
    expect(kinds).toEqual(expect.arrayContaining(['operating: One', 'design: Retries']))
  })

  it('has its images in the page, and their descriptions in its file', () => {
    const one = page('# One\n\nFirst.\n\n![a drawing](media/one.svg)\n')
    expect(pageMarkdownOf(one, [one])).toContain('![a drawing](/docs/media/one.svg)')
    expect(fileOf(one, [one])).toContain('*a drawing*')
  })

  it.each(['![a\ndrawing](media/one.svg)', '[the\nfirst](https://example.com)'])(
    'cannot have one over two lines, which would stay as it is: %j',
    (text) => {
      const one = page(`# One\n\nFirst.\n\n${text}\n`)
      expect(() => pageMarkdownOf(one, [one])).toThrow('must be on one line')
    },
  )
})

describe('a sample', () => {
  const callOf = (operationId: string) => {
    const operation = operationsOf(document).find((one) => one.operationId === operationId)
    const [call] = operation ? callsOf(operation) : []
    if (!call) throw new Error(`no call of ${operationId}`)
    return call
  }

  it('encodes path and query', () => {
    const call = {
      ...callOf('getTransaction'),
      query: { fromDate: '2026-05-01T00:00:00+01:00', list: ['A', 'B'] },
    }
    expect(targetOf(call)).toMatch(
      /^\/transaction\/[0-9a-f]{24}\?fromDate=2026-05-01T00%3A00%3A00%2B01%3A00&list=A,B$/,
    )
  })

  it('escapes quotes of the body for the shell', () => {
    const call = { ...callOf('createCustomer'), body: { fullName: "O'Neil $(id)" } }
    expect(curlOf(call)).toContain(`-d '{\n  "fullName": "O'\\''Neil $(id)"\n}'`)
  })

  it('fails for an unknown parameter, or one without an example', () => {
    const [operation] = operationsOf(document)
    if (!operation) throw new Error('no operation')
    expect(() => callsOf({ ...operation, sampleQuery: ['surprise'] })).toThrow(
      'x-sample-query names surprise',
    )
    const parameters = [
      { name: 'mute', place: 'query', isRequired: true, description: '', example: undefined } as const,
    ]
    expect(() => callsOf({ ...operation, parameters, sampleQuery: [] })).toThrow('mute shows no example')
  })

  it('writes values as each language does', () => {
    const value = { plain: "it's", 'two-words': [true, null, 1.5], empty: {} }
    expect(literal(value, javascript)).toBe(`{ plain: 'it\\'s', 'two-words': [true, null, 1.5], empty: {} }`)
    expect(literal(value, python)).toBe(`{ "plain": "it's", "two-words": [True, None, 1.5], "empty": {} }`)
  })
})

describe('the document of the portal', () => {
  it('has a sample at every operation and links to guides, and leaves the contract as it is', () => {
    const one = parseGuide({ path: 'spec/guides/one.md', text: '# Quickstart\n\nFirst.\n' }, sources)
    const shown = portalDocument(document, [one])
    expect(at(shown, 'info', 'description')).toContain('[Quickstart](/docs/guides/one)')
    expect(at(shown, 'paths', '/api/v1/customer', 'get', 'x-codeSamples')).toHaveLength(3)
    expect(JSON.stringify(document)).toBe(JSON.stringify(JSON.parse(documentText)))
    expect(documentText).not.toContain('x-codeSamples')
  })

  it('names every language that its samples have', () => {
    const labels = sampleLanguages(document).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['curl', 'Node.js', 'Python', 'curl: createSwap']))
  })

  it('of the rail connector contract links to its guide, and its operations are found at its page', () => {
    const guide = parseGuide(
      { path: 'spec/guides/one.md', text: '# Write a rail connector\n\nFirst.\n' },
      sources,
    )
    expect(at(linkedDocument(rail, [guide]), 'info', 'description')).toContain(
      '[Write a rail connector](/docs/guides/one)',
    )
    const found = searchEntries({ api: document, rail }, []).find(({ title }) => title === 'Order a payout')
    expect(found).toMatchObject({ kind: 'rail', url: '/docs/connect-a-rail#/payouts/putpayout' })
  })

  it('of the page to try requests has every operation, no response to an error, and nothing unused', () => {
    const reduced = tryDocument(document)
    expect(operationsOf(reduced).map(({ operationId }) => operationId)).toEqual(
      operationsOf(document).map(({ operationId }) => operationId),
    )
    expect(JSON.stringify(reduced).length).toBeLessThan(JSON.stringify(document).length * 0.7)
    expect(Object.keys(at(reduced, 'paths', '/api/v1/customer', 'post', 'responses') ?? {})).toEqual(['201'])
    const references = JSON.stringify(reduced).match(/(?<="\$ref":")[^"]+/g) ?? []
    for (const $ref of references) expect(() => resolve(reduced, { $ref })).not.toThrow()
  })
})
