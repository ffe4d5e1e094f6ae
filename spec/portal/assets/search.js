// The search of the portal, over an index that is loaded when the search is first used. Guides come first.

const kinds = [
  { kind: 'guide', name: 'Guides', most: 6 },
  { kind: 'operation', name: 'API reference', most: 5 },
  { kind: 'rail', name: 'Rail connector contract', most: 3 },
  { kind: 'operating', name: 'Operating and contributing', most: 4 },
  { kind: 'design', name: 'Design', most: 3 },
]

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean)

const score = ({ title, page, texts }, words) => {
  const heading = title.toLowerCase()
  const name = page.toLowerCase()
  const body = texts.join('\n').toLowerCase()
  let sum = 0
  for (const word of words) {
    const points =
      (heading.includes(word) ? 4 : 0) + (name.includes(word) ? 2 : 0) + (body.includes(word) ? 1 : 0)
    if (points === 0) return 0
    sum += points
  }
  return heading === words.join(' ') ? sum + 10 : sum
}

const shownLength = 160

/** Returns the paragraph that has most of the words, shortened around the first of them. */
const excerptOf = ({ texts }, words) => {
  const count = (text) => words.filter((word) => text.toLowerCase().includes(word)).length
  const best = texts.reduce((one, other) => (count(other) > count(one) ? other : one), texts[0] ?? '')
  const at = Math.max(0, ...words.map((word) => best.toLowerCase().indexOf(word)))
  const start = at < shownLength - 40 ? 0 : best.indexOf(' ', at - 60) + 1
  const end = best.length - start <= shownLength ? best.length : best.lastIndexOf(' ', start + shownLength)
  return `${start > 0 ? '… ' : ''}${best.slice(start, end)}${end < best.length ? ' …' : ''}`
}

const withMarks = (text, words) => {
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text.split(new RegExp(`(${pattern})`, 'i')).map((part, index) => {
    if (index % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

const element = (name, ...children) => {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

const resultOf = (entry, words) => {
  const link = element('a', element('strong', entry.title))
  link.href = entry.url
  if (entry.page !== entry.title) link.append(element('small', entry.page))
  const excerpt = excerptOf(entry, words)
  if (excerpt !== '') link.append(element('span', ...withMarks(excerpt, words)))
  return element('li', link)
}

const listResults = (entries, words) => {
  const scored = entries
    .map((entry) => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
  return kinds.flatMap(({ kind, name, most }) => {
    const own = scored.filter(({ entry }) => entry.kind === kind).slice(0, most)
    if (own.length === 0) return []
    return [element('p', name), element('ul', ...own.map(({ entry }) => resultOf(entry, words)))]
  })
}

/** Starts the search in the header. `/` or Ctrl-K puts the cursor there; arrows and Enter choose a result. */
export const startSearch = (search) => {
  const input = search.querySelector('input')
  const found = search.querySelector('.found')
  let index
  const load = () => (index ??= fetch('/docs/search.json').then((response) => response.json()))
  const close = () => (found.hidden = true)

  const show = async () => {
    const words = wordsOf(input.value)
    if (words.length === 0) return close()
    const results = listResults(await load(), words)
    found.replaceChildren(
      ...(results.length > 0 ? results : [element('p', `Nothing found for “${input.value}”.`)]),
    )
    found.hidden = false
  }
  const move = (step) => {
    const links = [...found.querySelectorAll('a')]
    const next = links.indexOf(document.activeElement) + step
    if (next < 0) input.focus()
    else links[Math.min(next, links.length - 1)]?.focus()
  }

  search.hidden = false
  input.addEventListener('focus', load)
  input.addEventListener('input', show)
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && event.target === input) found.querySelector('a')?.click()
    else return
    event.preventDefault()
  })
  found.addEventListener('click', close)
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null && !search.contains(relatedTarget)) close()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!search.contains(target)) close()
  })
  document.addEventListener(
    'keydown',
    (event) => {
      const isTyping = event.target.matches('input, textarea, select, [contenteditable]')
      const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut && (event.key !== '/' || isTyping)) return
      event.preventDefault()
      event.stopPropagation()
      input.focus()
      input.select()
    },
    true,
  )
}
