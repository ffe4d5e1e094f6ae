import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { readStatus } from '../../src/dev/status-file.ts'
import { findChromium } from '../support/browser.ts'

// `make screenshot`: the picture of the README, of the inbox of the running sandbox. Send a payout first.
const status = await readStatus()
if (!status) throw new Error('no sandbox runs here: make dev, then send the payout that it prints')
const folder = 'spec/media'
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  await page.goto(status.inboxUrl)
  await page.screenshot({ path: `${folder}/inbox.png` })
  console.log(`${folder}/inbox.png`)
} finally {
  await browser.close()
}
