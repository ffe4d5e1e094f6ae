import { createServer, type Server } from 'node:http'
import { h } from 'preact'
import { assets } from '../../src/console/kit/assets.ts'
import { renderPage } from '../../src/console/kit/shell.tsx'
import { HomeView } from '../../src/console/pages/home.tsx'
import { PaymentView } from '../../src/console/pages/payment.tsx'
import { Gallery } from './console-gallery-sample.tsx'
import { homeSample } from './console-home-sample.ts'
import { paymentSample } from './console-payment-sample.ts'
import { shellSample } from './console-shell-sample.ts'

/** The documents of the sample pages, by path. */
export const samplePages: ReadonlyMap<string, string> = new Map([
  [
    '/console',
    renderPage({ title: 'Home', shell: shellSample('/console'), children: h(HomeView, homeSample) }),
  ],
  [
    '/console/payment',
    renderPage({
      title: '1,925,312.50 NGN to Adaeze Okafor',
      shell: shellSample('/console/transactions'),
      children: h(PaymentView, paymentSample),
    }),
  ],
  [
    '/console/keys',
    renderPage({ title: 'API keys', shell: shellSample('/console/keys'), children: h(Gallery, null) }),
  ],
])

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:",
  "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
].join('; ')

/** Creates a server of pages and the assets of the console, with its content security policy. */
export const createSampleServer = (pages: ReadonlyMap<string, string>): Server =>
  createServer(({ url = '' }, response) => {
    const asset = assets.get(url.replace('/console/assets/', ''))
    const page = pages.get(url)
    const type = asset?.type ?? 'text/html; charset=utf-8'
    const status = (asset ?? page) ? 200 : 404
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy })
    response.end(asset?.body ?? page ?? 'not found')
  })
