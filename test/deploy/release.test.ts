import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addSection, findNewest, findRefusal, setVersion, writeSection } from '../../deploy/release/rules.ts'

const clean = { changed: [], newest: undefined }

describe('the version of a release', () => {
  it('is newer than the newest tag, by number and not by letter', () => {
    expect(findNewest(['v1.9.0', 'v1.10.0', 'v1.2.30', 'draft', 'v2.0.0-rc1', '3.0.0'])).toBe('1.10.0')
    expect(findNewest([])).toBeUndefined()
    for (const version of ['1.10.1', '1.11.0', '2.0.0'])
      expect(findRefusal(version, { ...clean, newest: '1.10.0' })).toBeUndefined()
    for (const version of ['1.10.0', '1.9.9', '0.99.99'])
      expect(findRefusal(version, { ...clean, newest: '1.10.0' })).toMatch(/not newer than 1\.10\.0/)
  })

  it.each(['', '1.2', 'v1.2.3', '1.2.3-rc1', '01.2.3', '1.2.3\n'])('is three numbers, not %j', (version) => {
    expect(findRefusal(version, clean)).toMatch(/is no version/)
  })

  it('is written into the manifest, its lock and the chart, and changes nothing else', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
    for (const path of ['package.json', 'package-lock.json', 'deploy/helm/corridor/Chart.yaml']) {
      const text = readFileSync(path, 'utf8')
      const before = text.split('\n')
      const changed = setVersion(path, text, '99.0.1')
      const lines = changed.split('\n').filter((line, index) => line !== before[index])
      expect(lines.length, path).toBe(path === 'package.json' ? 1 : 2)
      for (const line of lines) expect(line).toContain('99.0.1')
      expect(setVersion(path, changed, version)).toBe(text)
    }
  })
})

describe('a tree that is not committed', () => {
  it('is refused, and each path is named', () => {
    const refusal = findRefusal('1.0.0', { ...clean, changed: [' M src/api.ts', '?? notes.txt'] })
    expect(refusal).toContain('src/api.ts')
    expect(refusal).toContain('notes.txt')
  })
})

describe('the section of a release', () => {
  const contract = {
    title: 'The contract',
    now: '# Changes\n\n## 2026-12-01\n\n- New: a\n  second line.\n- Fixed: b\n\n## 2026-01-01\n\n- Old.\n',
    released: '# Changes\n\n## 2026-01-01\n\n- Old.\n',
  }
  const unchanged = { title: 'Nothing new', now: contract.now, released: contract.now }
  const of = { version: '1.1.0', date: '2026-12-02', schema: '0047_a+12345678' }

  it('lists what changed in the contracts and in the commits since the last one', () => {
    const subjects = ['fix(webhooks): keep it', 'feat: new', 'docs: text', 'chore(release): 1.0.0', 'fixes']
    const section = writeSection(of, [contract, unchanged], { tag: 'v1.0.0', subjects })
    expect(section).toBe(
      [
        '## 1.1.0, 2026-12-02',
        'Schema: 0047_a+12345678',
        '### The contract\n\n- New: a\n  second line.\n- Fixed: b',
        '### New\n\n- new',
        '### Fixed\n\n- webhooks: keep it',
      ].join('\n\n'),
    )
  })

  it('lists no commits the first time', () => {
    const section = writeSection(of, [unchanged], { tag: undefined, subjects: ['feat: new'] })
    expect(section).toBe('## 1.1.0, 2026-12-02\n\nThe first release. Schema: 0047_a+12345678')
  })

  it('stands above the earlier ones', () => {
    const empty = '# Releases\n\nNewest first.\n'
    const one = addSection(empty, '## 1.0.0, 2026-12-01\n\nThe first release.')
    expect(one).toBe('# Releases\n\nNewest first.\n\n## 1.0.0, 2026-12-01\n\nThe first release.\n')
    expect(addSection(one, '## 1.1.0, 2026-12-02')).toBe(
      '# Releases\n\nNewest first.\n\n## 1.1.0, 2026-12-02\n\n## 1.0.0, 2026-12-01\n\nThe first release.\n',
    )
    expect(addSection(readFileSync('CHANGELOG.md', 'utf8'), '## 9.9.9')).toContain('# Releases\n\n')
  })
})
