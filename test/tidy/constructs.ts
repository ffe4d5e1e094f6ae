import ts from 'typescript'
import { at, isWithin, nodesOf, type Finding, type Project } from './project.ts'

type ConstructRule = {
  readonly construct: string
  readonly why: string
  readonly cure: string
  readonly within: readonly string[]
  readonly except: readonly string[]
  readonly matches: (node: ts.Node) => boolean
}

const RUNTIME = ['src/', 'handlers/']
const EVERYWHERE = [...RUNTIME, 'migrations/tools/', 'test/', 'spec/tools/']

// Where the process's own clock is meant: development tools, the client, which runs in its caller's process, and one
// function for times that other systems compare with their clocks.
const PROCESS_CLOCK = ['src/dev/', 'src/cli/', 'src/client/', 'src/db/clock.ts']

const called = new WeakMap<ts.Node, string>()

const callee = (node: ts.Node): string => {
  if (!ts.isCallExpression(node)) return ''
  const text = called.get(node) ?? node.expression.getText()
  called.set(node, text)
  return text
}

const isTestModifier = (node: ts.Node, modifier: string): boolean =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === modifier &&
  /^(test|it|describe|suite|bench)\b/.test(node.expression.getText())

const RULES: readonly ConstructRule[] = [
  {
    construct: 'parseFloat',
    why: 'A float cannot hold money, and reads "1e5" and "12abc".',
    cure: 'parseAmount or parseRate of src/kernel.',
    within: RUNTIME,
    except: [],
    matches: (node) => /^(Number\.)?parseFloat$/.test(callee(node)),
  },
  {
    construct: 'Number(',
    why: 'It turns "", "0x10" and "1e5" into numbers, and amounts into floats.',
    cure: 'parseAmount of src/kernel/money for amounts; Number.parseInt after a pattern for counts.',
    within: RUNTIME,
    // A count of rows comes from the database as bigint, and only Number( makes it the contract's number.
    except: ['src/kernel/', 'src/db/'],
    matches: (node) => callee(node) === 'Number',
  },
  {
    construct: '.toFixed(',
    why: 'It rounds a float, silently and not in a named direction.',
    cure: 'formatMoney of src/kernel/money.',
    within: RUNTIME,
    except: [],
    matches: (node) => callee(node).endsWith('.toFixed'),
  },
  {
    construct: 'Math.random',
    why: 'It is predictable, and no test can repeat it.',
    cure: 'randomText of src/kernel/random, or createId of src/kernel/id.',
    within: RUNTIME,
    except: [],
    matches: (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random',
  },
  {
    construct: 'new Date() and Date.now',
    why: 'The database’s app.now() is the only clock: machines disagree, and tests move it.',
    cure: 'readNow of src/db/clock, passed on; performance.now() for durations.',
    within: RUNTIME,
    except: PROCESS_CLOCK,
    matches: (node) =>
      (ts.isNewExpression(node) &&
        node.expression.getText() === 'Date' &&
        (node.arguments?.length ?? 0) === 0) ||
      (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') ||
      callee(node) === 'Date',
  },
  {
    construct: 'any',
    why: 'It switches the compiler off for everything it touches.',
    cure: 'unknown with a check, or a generic.',
    within: EVERYWHERE,
    except: [],
    matches: (node) => node.kind === ts.SyntaxKind.AnyKeyword,
  },
  {
    construct: '.only(, .skip(, .todo(',
    why: 'A test that does not run proves nothing and looks green.',
    cure: 'Run it, or remove it.',
    within: ['test/'],
    except: [],
    matches: (node) => ['only', 'skip', 'todo'].some((modifier) => isTestModifier(node, modifier)),
  },
  {
    construct: 'a hook of a shared module',
    why: 'Files of one worker share their modules: the hook runs for the first of them only.',
    cure: 'onTestFinished, or a function named use… that each test file calls.',
    within: ['test/'],
    except: [],
    matches: (node) =>
      /^(before|after)(All|Each)$/.test(callee(node)) &&
      ts.isSourceFile(node.parent.parent) &&
      !node.parent.parent.fileName.endsWith('.test.ts'),
  },
  {
    construct: 'console.',
    why: 'It bypasses the log’s format and redaction.',
    cure: 'The logger that is passed in; only the command line and development tools print.',
    within: RUNTIME,
    except: ['src/cli/', 'src/dev/', 'src/corridor.ts'],
    matches: (node) => ts.isPropertyAccessExpression(node) && node.expression.getText() === 'console',
  },
  {
    construct: 'process.env',
    why: 'Configuration read in many places cannot be validated at start.',
    cure: 'Add it to src/config.ts and pass it on.',
    within: RUNTIME,
    except: ['src/config.ts'],
    matches: (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'process.env',
  },
  {
    construct: 'fetch(',
    why: 'It follows redirects, has no time limit, and asks no one where it connects.',
    cure: 'undici in webhooks/sender.ts or in an adapter behind a port.',
    within: RUNTIME,
    except: ['src/client/', 'src/dev/'],
    matches: (node) => callee(node) === 'fetch',
  },
  {
    construct: 'URL.canParse',
    why: 'Once V8 has compiled it, Node 20 and 22 refuse hosts with letters such as “ü”.',
    cure: 'parseUrl of kernel/url.ts.',
    within: EVERYWHERE,
    except: [],
    matches: (node) => callee(node) === 'URL.canParse',
  },
  {
    construct: 'an empty catch',
    why: 'It hides what failed.',
    cure: 'Let it pass, translate it, or answer with what the failure means.',
    within: EVERYWHERE,
    except: [],
    matches: (node) => ts.isCatchClause(node) && node.block.statements.length === 0,
  },
  {
    construct: 'enum or class',
    why: 'Unions and functions say the same and vanish; Refusal is the one class.',
    cure: 'A union with `as const`, or a function that closes over its dependencies.',
    within: RUNTIME,
    // Who installs the client tells its errors apart by `instanceof`; Node creates messages by classes.
    except: ['src/kernel/refusal.ts', 'src/client/errors.ts', 'src/http/messages.ts'],
    matches: (node) => ts.isEnumDeclaration(node) || ts.isClassLike(node),
  },
]

// What the rules look at: few of a million nodes.
const isCandidate = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.AnyKeyword ||
  ts.isCallExpression(node) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isNewExpression(node) ||
  ts.isCatchClause(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isClassLike(node)

/** Finds constructs that stand for a known mistake, and says what to write instead. */
export const checkConstructs = (project: Project): readonly Finding[] =>
  project.code.flatMap((file) => {
    const rules = RULES.filter(
      (rule) => isWithin(file.path, rule.within) && !isWithin(file.path, rule.except),
    )
    if (rules.length === 0) return []
    return nodesOf(file)
      .filter(isCandidate)
      .flatMap((node) =>
        rules
          .filter((rule) => rule.matches(node))
          .map(({ construct, why, cure }) => ({ where: at(file, node), why: `${construct}: ${why}`, cure })),
      )
  })

const LEFTOVER = /\b(TODO|FIXME|XXX|HACK)\b/

/** Finds comments that put work off. */
export const checkLeftovers = (project: Project): readonly Finding[] => {
  const texts = [
    ...project.code
      .filter((file) => isWithin(file.path, EVERYWHERE))
      .map(({ path, text }) => ({ path, text })),
    ...[...project.documents]
      .filter(([path]) => path.startsWith('spec/') || path.endsWith('README.md'))
      .map(([path, text]) => ({ path, text })),
  ].filter(({ path }) => !path.startsWith('test/tidy/'))
  return texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const word = LEFTOVER.exec(line)?.[1]
      if (word === undefined) return []
      const why = `${word} puts work off, and no reader will find it again.`
      return [
        {
          where: `${path}:${index + 1}`,
          why,
          cure: 'Do it now, or file an issue.',
        },
      ]
    }),
  )
}

// Bridges to libraries whose types do not say what they do; a cast anywhere else hides a mistake.
const CAST_PLACES = ['src/db/', 'src/http/validator.ts']

/** `as` outside `parse*` functions, `db/` and tests; `as const` is no cast. */
export const checkCasts = (project: Project): readonly Finding[] =>
  project.code
    .filter((file) => isWithin(file.path, RUNTIME) && !isWithin(file.path, CAST_PLACES))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const isCast = ts.isAsExpression(node) && node.type.getText() !== 'const'
        if (!(isCast || ts.isNonNullExpression(node)) || isInParse(node)) return []
        const cure = 'Check the value in a function named parse…, or make the types say it.'
        return [{ where: at(file, node), why: 'A cast claims what nothing checks.', cure }]
      }),
    )

const isInParse = (node: ts.Node): boolean => {
  for (let one: ts.Node = node; !ts.isSourceFile(one); one = one.parent) {
    const name =
      ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one) ? one.name?.getText() : undefined
    if (name !== undefined && /^parse([A-Z]|$)/.test(name)) return true
  }
  return false
}
