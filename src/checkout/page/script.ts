import { createHash } from 'node:crypto'

/** The script of hosted pages. Without it, everything works except the countdown, the copy buttons and automatic
 *  updates. */
export const pageScript = `'use strict'
;(() => {
  const { path, mark } = document.body.dataset
  const clock = document.querySelector('[data-seconds]')
  const announce = document.querySelector('[data-announce]')

  const countDown = () => {
    const endsAt = performance.now() + Number.parseInt(clock.dataset.seconds, 10) * 1000
    let announced = ''
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
      clock.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0')
      const minutes = left === 300 ? '5 minutes left to pay' : left === 60 ? '1 minute left to pay' : ''
      if (minutes && minutes !== announced) announce.textContent = announced = minutes
      if (left > 0) setTimeout(tick, 250)
      else setTimeout(() => location.replace(path), 1000)
    }
    tick()
  }
  if (clock) countDown()

  const intervalMs = 3000
  const poll = async () => {
    try {
      const response = await fetch(path + '/poll', { cache: 'no-store' })
      const current = response.ok ? (await response.json()).mark : mark
      if (current !== mark) {
        location.replace(path + '/status')
        return
      }
    } catch {
      // Offline: the next poll tries again.
    }
    setTimeout(poll, intervalMs)
  }
  if (mark) setTimeout(poll, intervalMs)

  const copied = document.querySelector('[data-copied]')
  for (const button of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copied'
      copied.textContent = button.dataset.name + ' copied'
      setTimeout(() => (button.textContent = 'Copy'), 2000)
    })
  }

  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) event.preventDefault()
      form.dataset.sent = 'yes'
      form.querySelector('button')?.setAttribute('aria-disabled', 'true')
    })
  }
  // The browser may restore an outdated page when the payer goes back.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
})()
`

const hashCharacters = 12

/** Returns a short hash of a text. */
export const fingerprint = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, hashCharacters)
