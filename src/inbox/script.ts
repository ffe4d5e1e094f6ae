/** The script of the inbox: new webhooks appear when they arrive, and values can be copied. Without it, the page is
 *  reloaded by hand. */
export const inboxScript = `'use strict'
;(() => {
  const live = document.querySelector('[data-live]')
  const list = document.querySelector('main')
  const summary = document.querySelector('[data-summary]')

  // Puts new items on top and leaves the others as they are, so that an opened body stays open.
  const update = async () => {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
    const kept = new Map([...list.children].map((item) => [item.id, item]))
    list.replaceChildren(...[...fresh.querySelector('main').children].map((item) => kept.get(item.id) ?? item))
    summary.textContent = fresh.querySelector('[data-summary]').textContent
  }

  let isFollowing = true
  const say = (isLive) => {
    live.dataset.state = !isFollowing ? 'paused' : isLive ? 'live' : 'waiting'
    live.textContent = !isFollowing ? 'Paused' : isLive ? 'Live' : 'Reconnecting…'
  }
  const retryMs = 5000
  let source
  const follow = () => {
    source = new EventSource(live.dataset.live)
    // What arrived before the stream was open is read now.
    source.onopen = () => {
      say(true)
      update().catch(() => undefined)
    }
    source.onmessage = () => update().catch(() => undefined)
    source.onerror = () => {
      source.close()
      say(false)
      if (isFollowing) setTimeout(() => isFollowing && follow(), retryMs)
    }
  }
  follow()

  const pause = document.querySelector('[data-pause]')
  pause.hidden = false
  pause.addEventListener('click', () => {
    isFollowing = !isFollowing
    pause.textContent = isFollowing ? 'Pause' : 'Resume'
    source.close()
    say(false)
    if (isFollowing) follow()
  })

  document.documentElement.classList.add('with-script')
  list.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]')
    if (!button) return
    const copied = button.dataset.copy || button.closest('article').querySelector('pre').textContent
    await navigator.clipboard.writeText(copied)
    const before = button.textContent
    if (before !== 'Copied') setTimeout(() => (button.textContent = before), 2000)
    button.textContent = 'Copied'
  })
})()
`
