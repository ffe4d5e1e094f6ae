import { checkoutPath } from '../checkout/index.ts'

// What people open in a browser; every other path is for programs.
const pagePaths = [checkoutPath, '/docs', '/_sandbox/inbox']

/** Returns whether an error at this path is shown as a page instead of JSON. */
export const isPagePath = (path: string): boolean =>
  pagePaths.some((page) => path === page || path.startsWith(`${page}/`))

const texts: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ['This request could not be read', 'Go back, reload the page, and try again.'],
  404: ['Page not found', 'The link is incomplete or invalid. Open the original link again.'],
  503: ['The service is busy', 'Wait a moment, then reload the page.'],
}
const otherText = ['Something went wrong', 'Wait a moment, then reload the page.'] as const

/** Renders the page for a failed request that belongs to no other page. `isReloaded`: the browser reloads it. */
export const renderErrorPage = (status: number, isReloaded = false): string => {
  const [title, usualText] = texts[status] ?? otherText
  const text = isReloaded ? 'Wait a moment: this page is loaded again in a few seconds.' : usualText
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`
}
