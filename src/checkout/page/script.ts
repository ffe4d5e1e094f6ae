import { createHash } from 'node:crypto'

/** The script of hosted pages. Without it, everything works except the countdown, copying, printing and the grouping
 *  of card numbers; pages then reload instead of polling. */
export const pageScript = `'use strict'
;(() => {
  const { poll: pollUrl, start, status, mark } = document.body.dataset
  const clock = document.querySelector('[data-seconds]')
  const announce = document.querySelector('[data-announce]')

  const countDown = () => {
    const endsAt = performance.now() + Number.parseInt(clock.dataset.seconds, 10) * 1000
    let announced = ''
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
      clock.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0')
      const minutes = left === 300 ? clock.dataset.fiveMinutes : left === 60 ? clock.dataset.oneMinute : ''
      if (minutes && minutes !== announced) announce.textContent = announced = minutes
      if (left > 0) setTimeout(tick, 250)
      else setTimeout(() => location.replace(start), 1000)
    }
    tick()
  }
  if (clock) countDown()

  const intervalMs = 3000
  const poll = async () => {
    try {
      const response = await fetch(pollUrl, { cache: 'no-store' })
      const current = response.ok ? (await response.json()).mark : mark
      if (current !== mark) {
        location.replace(status)
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
      const before = button.textContent
      if (before !== button.dataset.done) setTimeout(() => (button.textContent = before), 2000)
      button.textContent = button.dataset.done
      copied.textContent = button.dataset.announcement
    })
  }

  const back = document.querySelector('[data-return]')
  if (back) {
    back.hidden = false
    const leaving = setTimeout(() => location.assign(back.dataset.return), 10000)
    back.querySelector('button').addEventListener('click', () => {
      clearTimeout(leaving)
      back.hidden = true
    })
  }

  const print = document.querySelector('[data-print]')
  if (print) {
    print.hidden = false
    print.addEventListener('click', () => window.print())
  }

  // Groups the digits of a card number in fours; the caret stays behind the same digit.
  const number = document.querySelector('[autocomplete="cc-number"]')
  const digitsOf = (text) => text.replace(/[^0-9]/g, '')
  number?.addEventListener('input', () => {
    const { value, selectionStart } = number
    if (!/^[0-9 -]*$/.test(value)) return
    const group = (text) => text.replace(/(.{4})(?=.)/g, '$1 ')
    number.value = group(digitsOf(value).slice(0, 19))
    const before = group(digitsOf(value.slice(0, selectionStart)))
    number.setSelectionRange(before.length, before.length)
  })

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
