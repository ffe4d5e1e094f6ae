// What the pages of the portal do beyond reading: copy, tabs, the address and key of this service, search.
import { startSearch } from './search.js'

const writtenUrl = 'http://127.0.0.1:3000'
const writtenKeys = /corridor_test_(\w*SandboxFullAccess\w*|…)/g

const readSettings = async () => {
  const response = await fetch('/docs/try/settings.json')
  if (!response.ok) throw new Error(`settings: ${response.status}`)
  return response.json()
}

/** Puts the address and the key of this service into the code, as text, so that its marks stay. */
const fillIn = ({ mode, apiKey }) => {
  const key = apiKey ?? (mode === 'production' ? 'YOUR_API_KEY' : undefined)
  for (const code of document.querySelectorAll('.code code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const own = text.data.replaceAll(writtenUrl, window.location.origin)
      text.data = key === undefined ? own : own.replaceAll(writtenKeys, key)
    }
  }
}

const describeService = ({ mode, apiKey }) => {
  const line = document.getElementById('service')
  if (!line) return
  line.hidden = false
  if (mode === 'production') {
    line.className = 'service danger'
    line.textContent = 'This is production: requests move real money.'
  } else {
    const filled = apiKey
      ? 'address and test key are filled in everywhere'
      : 'its address is filled in everywhere'
    line.textContent = `This is a sandbox: ${filled}. Copy, paste, run.`
  }
}

const addCopyButton = (block) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy ${block.querySelector('figcaption')?.textContent ?? 'the code'}`)
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(block.querySelector('code').textContent).then(
      () => 'Copied',
      () => 'Select it',
    )
    button.textContent = copied
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  })
  block.append(button)
}

const remembered = 'corridor-docs-language'
const groups = []

/** Shows one language in every group that has it. */
const select = (label) => {
  for (const choices of groups) {
    if (!choices.some((choice) => choice.label === label)) continue
    for (const { label: own, button, panel } of choices) {
      button.setAttribute('aria-selected', String(own === label))
      button.tabIndex = own === label ? 0 : -1
      panel.hidden = own !== label
    }
  }
}

const addTabs = (group, number) => {
  const list = document.createElement('div')
  list.className = 'tablist'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const choices = [...group.querySelectorAll('.code')].map((block, index) => {
    const button = document.createElement('button')
    const id = `tab-${number}-${index}`
    Object.assign(button, { type: 'button', id, textContent: block.dataset.label })
    button.setAttribute('role', 'tab')
    const panel = document.createElement('div')
    panel.id = `${id}-panel`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', id)
    button.setAttribute('aria-controls', panel.id)
    block.replaceWith(panel)
    panel.append(block)
    return { label: block.dataset.label, button, panel }
  })
  list.append(...choices.map(({ button }) => button))
  list.addEventListener('click', ({ target }) => {
    if (target.role !== 'tab') return
    select(target.textContent)
    localStorage.setItem(remembered, target.textContent)
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = choices.findIndex(({ button }) => button === document.activeElement)
    const { button } = choices.at((at + step) % choices.length)
    button.focus()
    button.click()
  })
  group.prepend(list)
  groups.push(choices)
  select(choices[0].label)
}

const isNarrow = window.matchMedia('(max-width: 60rem)').matches
if (isNarrow) document.querySelector('.menu details')?.removeAttribute('open')
if (window.matchMedia('(min-width: 76rem)').matches)
  document.querySelector('.contents')?.setAttribute('open', '')

for (const block of document.querySelectorAll('.code')) addCopyButton(block)
for (const [number, group] of [...document.querySelectorAll('.tabs')].entries()) addTabs(group, number)
const chosen = localStorage.getItem(remembered)
if (chosen !== null) select(chosen)

startSearch(document.querySelector('.search'))

const settings = await readSettings()
fillIn(settings)
describeService(settings)
document.documentElement.dataset.filled = 'true'
