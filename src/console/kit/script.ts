/** The script of the console. Every page works without it: it focuses the search, copies text, closes menus and
 *  keeps a form from being submitted twice. */
export const consoleScript = `'use strict'
;(() => {
  const isTyping = ({ target }) => target.closest('input, textarea, select, [contenteditable]')
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') for (const menu of document.querySelectorAll('details.pop[open]')) menu.open = false
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    const search = document.querySelector('[role="search"] [type="search"]')
    if (search) event.preventDefault(), search.focus()
  })
  addEventListener('click', async ({ target }) => {
    for (const menu of document.querySelectorAll('details.pop[open]')) if (!menu.contains(target)) menu.open = false
    const button = target.closest('[data-copy]')
    if (!button) return
    await navigator.clipboard.writeText(button.dataset.copy)
    document.querySelector('[data-announce]').textContent = 'Copied.'
    button.classList.add('copied')
    setTimeout(() => button.classList.remove('copied'), 2000)
  })
  const showCopyButtons = () => {
    if (navigator.clipboard) for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
  }
  showCopyButtons()
  addEventListener('htmx:afterSwap', showCopyButtons)
  addEventListener('submit', (event) => {
    if (event.target.method !== 'post') return
    if (event.target.dataset.sent) event.preventDefault()
    event.target.dataset.sent = 'yes'
    for (const button of event.target.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
  })
  // First asks the site, then the browser, then sends the answer.
  const usePasskey = async (form) => {
    const { startAuthentication, startRegistration } = SimpleWebAuthnBrowser
    const start = form.dataset.passkey === 'create' ? startRegistration : startAuthentication
    const question = new URLSearchParams(new FormData(form))
    question.set('ask', 'yes')
    const reply = await fetch(form.action, { method: 'POST', body: question })
    const { ceremony, options } = await reply.json()
    form.elements.ceremony.value = ceremony
    form.elements.response.value = JSON.stringify(await start({ optionsJSON: options }))
    form.submit()
  }
  if (window.PublicKeyCredential)
    for (const form of document.querySelectorAll('[data-passkey]')) {
      form.hidden = false
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        event.stopPropagation()
        usePasskey(form).catch(() => (form.querySelector('[role="alert"]').hidden = false))
      })
    }
  // The browser may restore an outdated page when the person goes back.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
})()
`
