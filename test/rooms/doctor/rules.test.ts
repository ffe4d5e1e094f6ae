import { describe, expect, it } from 'vitest'
import {
  findKeyFaults,
  findOperatorFaults,
  findPlaceFaults,
  type KeyFacts,
  type PlaceFacts,
} from '../../../src/doctor/access-rules.ts'
import { byDanger, findingsOf, isHealthy, listNames, type Finding } from '../../../src/doctor/finding.ts'
import {
  findLedgerFaults,
  findPriceFaults,
  findRailFaults,
  findWorkFaults,
  type LedgerFacts,
  type PriceFacts,
  type RailFacts,
  type WorkFacts,
} from '../../../src/doctor/rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

const shown = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ danger, check, what }) => `${danger} ${check}: ${what}`)

describe('the ledger', () => {
  const fine: LedgerFacts = { breaches: new Map([['wallet', 0]]), frozen: [], unsealedDay: undefined }
  it.each<readonly [Partial<LedgerFacts>, string]>([
    [
      {
        breaches: new Map([
          ['wallet', 2],
          ['entries', 0],
        ]),
      },
      'critical ledger: The ledger has discrepancies: wallet.',
    ],
    [{ breaches: undefined }, 'warning ledger: The ledger was not checked for two minutes: no worker runs.'],
    [
      { frozen: [{ id: 'b1', reason: 'wallet USD' }] },
      'critical frozen: Payouts are frozen of b1: wallet USD',
    ],
    [{ unsealedDay: '2026-11-20' }, 'warning seals: 2026-11-20 is not sealed.'],
  ])('%o', (changes, finding) => {
    expect(shown(findLedgerFaults({ ...fine, ...changes }))).toEqual([finding])
  })
  it('has no finding where all is well', () => {
    expect(findLedgerFaults(fine)).toEqual([])
  })
})

describe('due work', () => {
  const fine: WorkFacts = { backlog: [], pausedEndpoints: [], failingEndpoints: [], depositsWithoutRoom: [] }
  const late = (oldestDueSeconds: number) => [{ task: 'webhooks.deliver', jobs: 7n, oldestDueSeconds }]
  it.each<readonly [Partial<WorkFacts>, string | undefined]>([
    [{ backlog: late(60) }, undefined],
    [{ backlog: late(61) }, 'warning jobs: 7 jobs of webhooks.deliver are due, the oldest for 61 s.'],
    [{ backlog: late(901) }, 'critical jobs: 7 jobs of webhooks.deliver are due, the oldest for 901 s.'],
    [
      { pausedEndpoints: [{ businessId: 'b1', cause: 'gone' }] },
      'warning webhooks: Webhooks are paused of b1 (gone).',
    ],
    [{ failingEndpoints: ['b1'] }, 'hint webhooks: Webhooks have failed for an hour of b1.'],
  ])('%o', (changes, finding) => {
    expect(shown(findWorkFaults({ ...fine, ...changes }))).toEqual(finding === undefined ? [] : [finding])
  })
})

describe('rails', () => {
  const fine: RailFacts = {
    unknown: [],
    cases: [{ kind: 'unknown', cases: 0n }],
    rails: [{ rail: 'naira-1', pausedAt: null, pauseReason: null, openedAt: null }],
    heldCredits: [],
    creditAges: [{ rail: 'naira-1', seconds: 900 }],
    contradictedAccounts: [],
  }
  const unknown = (oldestSeconds: number) => [
    { rail: 'naira-1', currency: 'NGN', payouts: 2n, minor: 1_540_250n, oldestSeconds },
  ]
  it.each<readonly [Partial<RailFacts>, string]>([
    [
      { cases: [{ kind: 'unknown', cases: 1n }] },
      'critical unknown: 1 cases of the kind unknown wait for two operators.',
    ],
    [{ unknown: unknown(60) }, 'warning unknown: 2 payouts are unknown at naira-1; at risk: 15402.50 NGN.'],
    [{ unknown: unknown(901) }, 'critical unknown: 2 payouts are unknown at naira-1; at risk: 15402.50 NGN.'],
    [
      { rails: [{ rail: 'naira-1', pausedAt: now, pauseReason: 'its key was refused', openedAt: null }] },
      'critical rails: naira-1 is paused: its key was refused',
    ],
    [
      { rails: [{ rail: 'naira-1', pausedAt: null, pauseReason: null, openedAt: now }] },
      'warning rails: The breaker of naira-1 is open: it does not answer.',
    ],
    [
      { heldCredits: [{ rail: 'naira-1', because: 'unmatched', credits: 3n }] },
      'warning credits: 3 credits of naira-1 have no deposit (unmatched).',
    ],
    [
      { creditAges: [{ rail: 'naira-1', seconds: 1_200 }] },
      'critical credits: What arrives at naira-1 was not read for 20 minutes.',
    ],
    [
      { contradictedAccounts: [{ rail: 'naira-1', accounts: 1n }] },
      'critical credits: naira-1 issued two numbers for 1 accounts.',
    ],
  ])('%o', (changes, finding) => {
    expect(shown(findRailFaults({ ...fine, ...changes }))).toEqual([finding])
  })
  it('have no finding where all is well', () => {
    expect(findRailFaults(fine)).toEqual([])
  })
})

describe('prices and routes', () => {
  const rate = { source: 'USD', destination: 'NGN', updatedAt: before(2) }
  const route = {
    type: 'WITHDRAW',
    channel: 'BANK_ACCOUNT',
    currency: 'NGN',
    rail: 'naira-1',
    isEnabled: true,
  }
  const fine: PriceFacts = {
    mode: 'production',
    now,
    rates: [rate],
    fees: [{ sourceCurrency: 'USD' }],
    routes: [route],
    rails: ['naira-1'],
  }
  it.each<readonly [Partial<PriceFacts>, readonly string[]]>([
    [{}, []],
    [{ routes: [] }, ['warning routes: No route pays out: every payout is refused.']],
    [
      { routes: [{ ...route, isEnabled: false }] },
      ['warning routes: No route pays out: every payout is refused.'],
    ],
    [{ rails: [] }, ['critical routes: Routes name rails that this deployment does not have: naira-1.']],
    [{ rails: undefined }, []],
    [{ rates: [] }, ['warning rates: There are no rates: payments across currencies are refused.']],
    [
      { rates: [{ ...rate, updatedAt: before(25) }] },
      ['warning rates: Rates are older than a day: USD/NGN.'],
    ],
    [{ rates: [{ ...rate, updatedAt: before(25) }], mode: 'sandbox' }, []],
    [
      { rates: [{ ...rate, destination: 'KES' }] },
      ['hint rates: No rate leads to NGN, which routes pay out.'],
    ],
    [{ fees: [] }, ['hint fees: Payments from USD cost no fee.']],
  ])('%o', (changes, findings) => {
    expect(shown(findPriceFaults({ ...fine, ...changes }))).toEqual(findings)
  })
})

describe('operators', () => {
  const operator = (name: string, hasToken = true, passkeys = 1) => ({ name, hasToken, passkeys })
  const three = [operator('Mary'), operator('Bob'), operator('Eve')]
  it.each<readonly [Parameters<typeof findOperatorFaults>[0], readonly string[]]>([
    [{ mode: 'production', operators: three }, []],
    [{ mode: 'sandbox', operators: [] }, []],
    [
      { mode: 'production', operators: three.slice(0, 1) },
      ['critical operators: Only 1 operator has a token: rulings, releases and refunds need two.'],
    ],
    [
      { mode: 'production', operators: three.slice(0, 2) },
      [
        'warning operators: Only two operators have a token: while one is away, nothing that needs two is done.',
      ],
    ],
    [
      { mode: 'production', operators: [...three, operator('Ann', false, 0)] },
      ['hint operators: Operators can do nothing, without token and passkey: Ann.'],
    ],
    [
      { mode: 'production', operators: [...three, operator('Ann', true, 0)] },
      ['hint operators: Operators have no passkey for the console: Ann.'],
    ],
  ])('%o', (facts, findings) => {
    expect(shown(findOperatorFaults(facts))).toEqual(findings)
  })
})

describe('secrets', () => {
  const key = (id: string, signsFrom: Date | null = null) => ({ id, signsFrom })
  const fine: KeyFacts = {
    now,
    webhookKeys: [key('2026a')],
    pepperIds: ['2026a', '2025a'],
    apiKeys: [{ pepperId: '2026a', keys: 4n }],
    hasOldSeals: false,
  }
  it.each<readonly [Partial<KeyFacts>, readonly string[]]>([
    [{}, []],
    [
      { apiKeys: [{ pepperId: '2024a', keys: 2n }] },
      ['critical secrets: 2 API keys are refused: their pepper is missing (2024a).'],
    ],
    [
      { apiKeys: [{ pepperId: '2025a', keys: 2n }] },
      ['hint secrets: 2 API keys are still under an older pepper.'],
    ],
    [{ hasOldSeals: true }, ['hint secrets: Values are sealed under an older key of ENCRYPTION_KEYS.']],
    [
      { webhookKeys: [key('2026a'), key('2027a', before(-24))] },
      ['hint secrets: The webhook key 2027a signs from 2026-11-26T12:00:00.000Z.'],
    ],
    [{ webhookKeys: [key('2026a'), key('2027a', before(24))] }, []],
    [
      { webhookKeys: [key('2026a'), key('2027a', before(49))] },
      ['warning secrets: The webhook key 2027a has signed for two days, and older keys are still there.'],
    ],
    [{ webhookKeys: [key('2027a', before(49))] }, []],
  ])('%o', (changes, findings) => {
    expect(shown(findKeyFaults({ ...fine, ...changes }))).toEqual(findings)
  })
})

describe('addresses and uploads', () => {
  const gigabyte = 1024 ** 3
  const fine: PlaceFacts = {
    mode: 'production',
    publicUrl: 'https://pay.example.com',
    consoleUrl: 'https://console.example.com',
    mediaFault: undefined,
    disk: { freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte },
  }
  it.each<readonly [Partial<PlaceFacts>, readonly string[]]>([
    [{}, []],
    [{ disk: undefined }, []],
    [{ publicUrl: 'http://pay.test' }, ['warning addresses: PUBLIC_URL is http://pay.test, not https.']],
    [{ consoleUrl: 'http://ops.test' }, ['warning addresses: CONSOLE_URL is http://ops.test, not https.']],
    [{ consoleUrl: 'http://ops.test', mode: 'sandbox' }, []],
    [{ mediaFault: 'EACCES' }, ['critical media: Uploads cannot be stored: EACCES.']],
    [
      { disk: { freeBytes: 9 * gigabyte, totalBytes: 100 * gigabyte } },
      ['warning media: The disk of MEDIA_DIR has 9 GB left.'],
    ],
  ])('%o', (changes, findings) => {
    expect(shown(findPlaceFaults({ ...fine, ...changes }))).toEqual(findings)
  })
})

describe('findings', () => {
  const { critical, warning, hint } = findingsOf('test')
  it('are sorted by danger; hints alone are healthy', () => {
    const findings = [hint('c', ''), warning('b', ''), critical('a', ''), hint('d', '')]
    expect(byDanger(findings).map(({ what }) => what)).toEqual(['a', 'b', 'c', 'd'])
    expect(isHealthy(findings)).toBe(false)
    expect(isHealthy([hint('c', '')])).toBe(true)
  })
  it('name a few, and count the others', () => {
    expect(listNames(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e, 2 more')
  })
})
