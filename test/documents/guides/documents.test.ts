import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/catalogue.ts'
import type { CreatablePaymentMethodChannel, TransactionType } from '../../../generated/catalogue.ts'
import { document, parseDocument } from '../../../src/contract/document.ts'
import { operationsIn } from '../../../src/contract/operations-in.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { channels } from '../../../src/payment-methods/channels.ts'
import { planOutcome } from '../../../src/sandbox/rules.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { allBlocks, blockOf, guideFiles, guides, proseOf, readBlocks, tableOf, textOf } from './blocks.ts'
import { unrunParts } from '../../support/unrun-parts.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readAll = (folder: string, ending: string): string =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ name }) => read(join(folder, name)))
    .join('\n')

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

describe('every guide', () => {
  it('is in the index once, and exists', () => {
    expect([...guides].toSorted()).toEqual([...guideFiles].toSorted())
    expect(new Set(guides).size).toBe(guides.length)
  })

  it.each(guides)('%s starts with a title and one sentence', (guide) => {
    const [title, blank, sentence, after] = textOf(guide).split('\n')
    expect(title).toMatch(/^# \S/)
    expect(blank).toBe('')
    expect(sentence).toMatch(/^[A-Z].*[^.]\.$/)
    expect(sentence?.slice(0, -1)).not.toContain('. ')
    expect(after).toBe('')
  })

  it.each(guides)('%s links to existing guides and to external pages', (guide) => {
    for (const link of matches(proseOf(textOf(guide)), /\]\(([^)]*)\)/g)) {
      const name = /^\.\/([a-z-]+)\.md$/.exec(link)?.[1]
      if (name === undefined) expect(link).toMatch(/^https:\/\//)
      else expect(guides).toContain(name)
    }
  })

  it.each(guides)('%s names operations, codes and values that the contract has', (guide) => {
    const rail = operationsIn(parseDocument(read('generated/rail.json')))
    const known = new Set(
      [...Object.values(operations), ...rail].map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    )
    const prose = proseOf(textOf(guide))
    for (const span of matches(prose, /`((?:GET|POST|PATCH|DELETE|PUT) \/[^`]*)`/g)) {
      const [path = ''] = span.split(/[?…]/)
      const isShortened = span.includes('…')
      const wanted = path.includes(' /rail/v1/') ? path : path.replace(' /', ' /api/v1/')
      if (!isShortened) expect(known, `${guide}.md names ${span}`).toContain(wanted)
    }
    const words = JSON.stringify(document) + readAll('docs', '.md') + readAll('src/http', '.ts')
    for (const span of matches(prose, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)) {
      expect(words, `${guide}.md names ${span}`).toContain(span)
    }
  })

  it.each(guides)('%s has only table placeholders that the portal knows', (guide) => {
    const known = ['errors', 'failures', 'sandbox', 'limits', 'permissions', 'events', 'changelog']
    for (const name of matches(textOf(guide), /<!-- generated: (.*?) -->/g)) expect(known).toContain(name)
  })
})

describe('commands that a guide names', () => {
  const spoken = guides.map((guide) => textOf(guide)).join('\n')

  it('exist in the Makefile', () => {
    const targets = new Set(matches(read('Makefile'), /^([a-z-]+):/gm))
    const named = matches(spoken, /(?:`|^)(?:[A-Z]+=\S+ )*make ([a-z-]+)/gm)
    expect(named.length).toBeGreaterThan(3)
    for (const name of named) expect(targets, `make ${name}`).toContain(name)
  })

  it('play existing workflows', () => {
    const stories = readdirSync(join(root, 'spec/workflows'))
    const named = matches(spoken, /make demo ONLY=([a-z-]+)/g)
    expect(named.length).toBeGreaterThan(3)
    for (const name of named) expect(stories).toContain(`${name}.arazzo.yaml`)
  })

  it('exist in the command line with their options, also those of docs/', async () => {
    const lines = matches(`${spoken}\n${readAll('docs', '.md')}`, /(?:`|^)npx corridor ([a-z][^`#\n]+)/gm)
    expect(lines.length).toBeGreaterThan(40)
    const program = await createProgram(unrunParts)
    for (const line of lines) {
      const words = line.trim().split(/\s+/)
      const command = words.reduce(
        (reached, word) => reached.commands.find((one) => one.name() === word) ?? reached,
        program,
      )
      expect(command.commands, `corridor ${line} is no command`).toEqual([])
      const known = [...command.options, ...program.options].map(({ long }) => long)
      for (const option of words.filter((word) => word.startsWith('--'))) {
        expect(known, `corridor ${line}`).toContain(option)
      }
    }
  })
})

type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown }
type Ajv = {
  readonly addSchema: (schema: object, key: string) => void
  readonly compile: (schema: object) => Validate
}

/** Returns a validator of a schema of the contract, with the library of the service. */
const aValidator = (): ((schema: string) => Validate) => {
  const from = createRequire(createRequire(import.meta.url).resolve('express-openapi-validator'))
  const { default: Create } = from('ajv/dist/2020.js') as { default: new (options: object) => Ajv }
  const addFormats = from('ajv-formats') as (ajv: Ajv) => void
  const ajv = new Create({ strict: false, allErrors: true, discriminator: false })
  addFormats(ajv)
  ajv.addSchema({ $id: 'contract', components: document.components }, 'contract')
  return (schema) => ajv.compile({ $ref: `contract#/components/schemas/${schema}` })
}

describe('the blocks of the guides', () => {
  const bodies = allBlocks.filter(({ language }) => language === 'json')

  it('are in tested languages, and have unique names', () => {
    const languages = ['json', 'sh', 'js', 'python', 'php', 'go', 'java', 'sql', 'text']
    for (const { guide, language, name, line } of allBlocks) {
      expect(languages, `${guide}.md:${line.toString()}`).toContain(language)
      expect(name === '', `${guide}.md:${line.toString()}`).toBe(language === 'text')
    }
    const named = allBlocks.filter(({ language }) => !['json', 'text'].includes(language))
    const names = named.map(({ guide, name }) => `${guide}/${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('that are not a body are run by a test', () => {
    const slow = ['go-live', 'guide-node', 'guide-shell'].map((name) => read(`test/system/${name}.test.ts`))
    const tests = [readAll('test/documents/guides', '.ts'), ...slow].join('')
    const pasted = (block: (typeof allBlocks)[number]) => block.language === 'sh' && !block.name.includes('.')
    for (const block of allBlocks) {
      if (['json', 'text'].includes(block.language) || pasted(block)) continue
      expect(tests, `${block.guide}.md: ${block.name}`).toContain(`'${block.name}'`)
    }
  })

  it('that are text are commands', () => {
    for (const { guide, language, text } of allBlocks) {
      if (language !== 'text') continue
      for (const line of text.trim().split('\n'))
        expect(line, guide).toMatch(
          /^(make|node|npm|npx corridor|export|sudo -u postgres psql|pg_dump|pg_restore) /,
        )
    }
  })

  it.each(bodies.map((block) => [`${block.guide}.md:${block.line.toString()}`, block] as const))(
    'that show a body fit the contract: %s',
    (_, { name, text }) => {
      const validate = aValidator()(name)
      const isValid = validate(JSON.parse(text))
      expect(validate.errors ?? []).toEqual([])
      expect(isValid).toBe(true)
    },
  )

  it('that show a body would be invalid with a changed member', () => {
    const validate = aValidator()('CreatePaymentMethodRequest')
    const body = JSON.parse(aMethod()) as object
    expect(validate(body)).toBe(true)
    expect(validate({ ...body, chanel: 'SWIFT' })).toBe(false)
    expect(validate({ ...body, countryCode: 'Nigeria' })).toBe(false)
  })
})

const aMethod = (): string => allBlocks.find(({ name }) => name === 'CreatePaymentMethodRequest')?.text ?? ''

describe('the tables of the guides', () => {
  const delays = { usualMs: 300_000, instantMs: 30_000 }
  const columns: readonly (readonly [TransactionType, string])[] = [
    ['WITHDRAW', 'BANK_ACCOUNT'],
    ['DEPOSIT', 'MOBILE_MONEY'],
    ['DEPOSIT', 'CARD'],
  ]
  const says = {
    fails: /^fails/,
    succeeds: /^succeeds/,
    wait: /^stays pending/,
    ask: /^waits for the one-time password/,
    decline: /^is declined at once/,
  } as const

  it('show the sandbox outcome of each ending', () => {
    const rows = tableOf('sandbox', 'outcomes')
    expect(rows.map(([ending]) => ending)).toEqual([
      ...['0001', '0002', '0003', '0004', '0005'].map((ending) => `\`${ending}\``),
      'anything else',
    ])
    for (const [ending = '', ...cells] of rows) {
      const digits = /\d{4}/.exec(ending)?.[0] ?? '6789'
      for (const [index, [type, channel]] of columns.entries()) {
        const ask = { type, channel, accountNumber: `012345${digits}`, reference: 'order-1' }
        const plan = planOutcome(ask, delays)
        const outcome = plan.kind === 'finish' ? (plan.failureCode ? 'fails' : 'succeeds') : plan.kind
        expect(cells[index], `${ending} ${type} ${channel}`).toMatch(says[outcome])
      }
    }
  })

  it('show the required fields of each channel', () => {
    const rows = tableOf('accounts', 'channels')
    expect(rows.map(([channel]) => channel)).toEqual(Object.keys(channels).map((name) => `\`${name}\``))
    for (const [channel = '', directions = '', , needed = ''] of rows) {
      const rule = channels[channel.slice(1, -1) as CreatablePaymentMethodChannel]
      expect(matches(directions, /`(\w+)`/g)).toEqual(rule.directions)
      expect(matches(needed, /`((?:institution|recipient)\.\w+)`/g)).toEqual(rule.required)
      if (rule.fixedInstitution) expect(needed).toContain(`\`${rule.fixedInstitution.code}\``)
    }
  })
})

describe('the accounts of the guide', () => {
  const app = useApp()

  it('are all accepted', async () => {
    const { key, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const methods = allBlocks.filter(({ name }) => name === 'CreatePaymentMethodRequest')
    expect(methods.map(({ text }) => (JSON.parse(text) as { channel: string }).channel)).toEqual(
      Object.keys(channels),
    )
    for (const { text } of methods) {
      const body = text.replace(/"customerId": "[0-9a-f]{24}"/, `"customerId": "${customerId}"`)
      const answer = await sendRaw(app.url, '/api/v1/payment-method', { method: 'POST', key, body })
      expect(answer.status, answer.text).toBe(201)
    }
  })
})

it('a block without an end is an error', () => {
  expect(() => readBlocks('x', '```sh one\necho\n')).toThrow('x.md: the block of line 1 has no end')
  expect(() => blockOf('quickstart', 'none')).toThrow('0 blocks')
})
