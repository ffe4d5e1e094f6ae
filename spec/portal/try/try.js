// Opens Swagger UI on the contract, against the service that this page came from and no other.

const ask = async (path) => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

const notice = document.getElementById('notice')

const howTo =
  'open an operation and choose “Execute”. Every id of the examples exists, and every example can be sent as it is.'

const tell = ({ mode, apiKey }) => {
  if (mode === 'production') {
    notice.className = 'danger'
    notice.textContent = 'This is production: requests from this page move real money.'
  } else if (apiKey) {
    notice.textContent = `This is the sandbox, and its test key is filled in: ${howTo}`
  } else {
    notice.textContent = `This is the sandbox. Choose “Authorize” and enter your test key. Then ${howTo}`
  }
}

// Adds for assistive technology what Swagger UI leaves out.
const nameParts = () => {
  const all = (selector) => document.querySelectorAll(`#operations ${selector}`)
  for (const heading of all('h3.opblock-tag')) heading.setAttribute('aria-level', '2')
  for (const heading of all('h4:not([aria-level])')) heading.setAttribute('aria-level', '3')
  for (const heading of all('h5:not([aria-level])')) heading.setAttribute('aria-level', '4')
  // A link inside a button: the button does the same.
  for (const link of all('button a[href]')) link.removeAttribute('href')
  for (const field of all(':is(select, textarea, input):not([aria-label], [id])')) {
    const row = field.closest('[data-param-name]')
    field.setAttribute(
      'aria-label',
      row?.dataset.paramName ?? (field.matches('textarea') ? 'Request body' : 'Choice'),
    )
  }
  for (const button of all('.copy-to-clipboard button')) button.setAttribute('aria-label', 'Copy')
  for (const block of all('pre:not([tabindex])')) block.setAttribute('tabindex', '0')
}

const open = async () => {
  new MutationObserver(nameParts).observe(document.getElementById('operations'), {
    childList: true,
    subtree: true,
  })

  const [contract, settings] = await Promise.all([
    ask('/docs/try/contract.json'),
    ask('/docs/try/settings.json'),
  ])
  tell(settings)
  const ui = window.SwaggerUIBundle({
    dom_id: '#operations',
    spec: { ...contract, servers: [{ url: window.location.origin, description: 'This service' }] },
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    deepLinking: true,
    filter: true,
    tryItOutEnabled: true,
    // Does not send the contract to an external validator.
    validatorUrl: null,
    persistAuthorization: false,
    onComplete: () => {
      if (settings.apiKey) ui.preauthorizeApiKey('ApiKey', settings.apiKey)
      document.body.dataset.ready = 'true'
    },
  })
}

open().catch((error) => {
  notice.className = 'danger'
  notice.textContent = `The contract could not be loaded (${error.message}). Load this page again.`
})
