import ts from 'typescript'
import { at, isWithin, nodesOf, type Finding, type Project, type ProjectFile } from './project.ts'
import { commentsOf, linesOf, restsOf, withoutBlocks, type Line } from './prose.ts'

// The folders and files that are clean. A single entry '' would mean the whole project.
const CLEAN: readonly string[] = [
  'handlers/',
  'src/auth/',
  'src/batches/',
  'src/checkout/',
  'src/cli/',
  'src/dev/',
  'src/inbox/',
  'src/request-log/',
  'src/webhooks/',
  'src/wire.ts',
  'src/wire/',
  'spec/tools/',
  'test/api/payment-batch/',
  'test/api/webhooks/',
  'test/contract/',
  'test/documents/',
  'test/programs/fuzz/',
  'test/programs/simulation/',
  'test/programs/soak/',
  'test/rooms/auth/',
  'test/rooms/batches/',
  'test/rooms/checkout/',
  'test/rooms/inbox/',
  'test/rooms/request-log/',
  'test/rooms/webhooks/',
  'test/support/',
  'test/system/',
]

// What tools write, what tells of the past, and what names the words on purpose.
const NOT_READ = [
  'generated/',
  'spec/baseline/',
  'docs/style.md',
  'test/tidy/language.ts',
  'test/tidy/language.test.ts',
]

type Word = readonly [found: RegExp, instead: string]

/** Names that only make sense after reading the code, each with the name to use. Checked where a name is declared. */
const NAMES: readonly Word[] = [
  [/^askTogether$/, 'createBatchLoader'],
  [/^inPlaces$/, 'inInputOrder'],
  [/[a-z]Together$/, 'createMany, createBatchLoader'],
  [/^leavePlaces$/, 'releaseSlots'],
  [/^stepAside$/, 'releaseSlotDuringUpload'],
  [/^takeBack$/, 'clearBodyHeaders'],
  [/^whenOver$/, 'onFinished'],
  [/^wish$|Wish$/, 'New…, …Input or …Options'],
  [/[a-z]Ask$/, '…Query'],
  [/^told$|Told$/, '…Notified'],
  [/^standing$|Standing$/, '…Status or …Snapshot'],
  [/^judge|^Judge|[a-z]Judge/, 'validate… or check…'],
  [/^(hear|heard|unheard)$|^[hH]eard[A-Z]|Heard$/, 'readReply, Reply, noReply'],
  [/^Doubtful/, 'UnconfirmedCall'],
  [/^[bB]egun$/, 'started'],
  [/^scene$|Scene$/, '…Context, …Setup'],
  [/^looks$/, 'pages'],
  [/^acts$/, 'submit'],
  [/^goOn$/, 'redirectToStep'],
  [/^isYielded$/, 'isSerializationFailure'],
  [/[fF]orsaken/, 'findAbandonedOrders'],
  [/^adoptUses$/, 'recountUsage'],
  [/^maxBeginnings$/, 'maxRegistrationAttempts'],
  [/^(find|requireNo)Gain$/, 'findArbitrage, requireNoArbitrage'],
]

/** Words and phrases that a reader has to solve, each with what to write. */
const PHRASES: readonly Word[] = [
  [/\b(is|are|was|were|be|been) told\b/i, '"is notified", "receives", "returns"'],
  [/\btells? (of|that|what|whether|why|how)\b/i, '"shows", "says", "returns"'],
  [/\b(hears?|heard)\b/i, '"receives", "is notified"'],
  [/\b(whoever|whomever)\b/i, 'the subject: "callers who", "a client that"'],
  [/\b(nobody|somebody)\b/i, 'the subject: "no client", "another request"'],
  [
    // "of its own business" is fine: the noun follows.
    /\bof (its|their|your|our) own(?=$|[^\w\s]|\s+(and|or|for|in|on|with|that|which|beside|below|but|to)\b)/i,
    '"separate", "its own …"',
  ],
  [/\bby then\b/i, '"already"'],
  [/\bfor ever\b/i, '"permanently", "never"'],
  [/\bmend(s|ed|ing)?\b/i, '"fix"'],
  [/\b(judges?|judged|judgement)\b/i, '"validate", "check", "precedence"'],
  [/\bwish(es|ed)?\b/i, '"request", "input", "option"'],
  [/\bforsaken\b/i, '"abandoned"'],
  [/\bbegun\b/i, '"started"'],
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

// The name of a test is a sentence for readers.
const testNames = (file: ProjectFile): readonly Line[] =>
  file.path.startsWith('test/')
    ? nodesOf(file).flatMap((node) => {
        const isTest = ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())
        const [name] = isTest ? node.arguments : []
        if (name === undefined || !ts.isStringLiteralLike(name)) return []
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

const findPhrases = ({ path, number, text }: Line): readonly Finding[] =>
  PHRASES.flatMap(([phrase, instead]) => {
    const found = phrase.exec(withoutCode(text))?.[0]
    return found === undefined ? [] : [finding(`${path}:${number.toString()}`, found, instead)]
  })

/** Finds names and phrases of the list above, in the folders that are already clean. */
export const checkLanguage = (project: Project, clean = CLEAN): readonly Finding[] => {
  const isRead = (path: string): boolean =>
    (clean.includes('') || isWithin(path, clean)) && !isWithin(path, NOT_READ)
  const code = project.code.filter(({ path }) => isRead(path))
  const documents = [...project.documents].filter(([path]) => isRead(path))
  const prose = [
    ...code.flatMap((file) => [...commentsOf(file), ...testNames(file)]),
    ...documents.flatMap(([path, text]) => proseOf(path, text)),
  ]
  return [...code.flatMap(findNames), ...prose.flatMap(findPhrases)]
}
