import { mkdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { findAxeViolations } from './accessibility.ts'
import type { useBrowser, VisitOptions } from './browser.ts'

const folder = '.dev/screens'
// In CI there is no person to look at them.
const takesPictures = process.env['CI'] === undefined

/** The screens on which every page is seen: large and small, light and dark. */
export const screens = [1440, 390].flatMap((width) => [false, true].map((dark) => ({ width, dark })))

/** Takes a picture of a page, but in CI; fails unless it is accessible, fits, has its font, and asks no other host. */
export const lookAt = async (
  browser: ReturnType<typeof useBrowser>,
  { url, name }: { readonly url: string; readonly name: string },
  screen: Pick<VisitOptions, 'width' | 'cookies'> & { readonly dark: boolean },
): Promise<void> => {
  const { width, dark } = screen
  const { page, misdeeds } = await browser.view(url, { ...screen, height: 1000 })
  await page.evaluate('document.fonts.ready')
  if (takesPictures) {
    await mkdir(folder, { recursive: true })
    const file = `${folder}/${name}-${width.toString()}-${dark ? 'dark' : 'light'}.png`
    await page.screenshot({ path: file, fullPage: true })
  }
  expect(await page.evaluate('document.fonts.check("16px Inter Variable")')).toBe(true)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  expect(await findAxeViolations(page)).toEqual([])
  expect(misdeeds).toEqual({ outside: [], complaints: [] })
}

const withoutPicture =
  /^\/sign-out$|csv$|pdf$|\/(advice|receipt|passkey|code|oidc|oidc\/back)$|\/files\/|^\/batches\/template/

/** Returns whether a path of the catalogue is a page to look at: others only redirect, or send a file. */
export const isSeen = (path: string): boolean => !withoutPicture.test(path)
