// Adds for assistive technology what Redoc leaves out: landmarks, heading levels, names of buttons.

const nameParts = () => {
  const reference = document.querySelector('#redoc')
  const menu = reference.querySelector('.menu-content')
  menu?.setAttribute('role', 'navigation')
  menu?.setAttribute('aria-label', 'Operations')
  const main = reference.querySelector('main')
  main?.setAttribute('id', 'content')
  main?.setAttribute('tabindex', '-1')
  // Below a heading of level 2 there is none of level 3.
  for (const heading of reference.querySelectorAll(':is(h4, h5):not([aria-level])'))
    heading.setAttribute('aria-level', heading.matches('h4') ? '3' : '4')
  // Its text is its name.
  for (const button of reference.querySelectorAll('button[aria-label="Example"]'))
    button.removeAttribute('aria-label')
}

nameParts()
new MutationObserver(nameParts).observe(document.querySelector('#redoc'), { childList: true, subtree: true })
