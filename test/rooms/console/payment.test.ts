import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { useConsole } from '../../support/console.ts'
import { aBusiness } from '../../support/builders.ts'

const app = useApp()
const site = useConsole(app)

describe('the list of transactions', () => {
  it('is shown', async () => {
    const business = await aBusiness(app, { balances: { USD: '1000.00' } })
    const browser = await site.signIn(business.id, 'OWNER')
    const reply = await browser.get('/console/transactions')
    expect(reply.status).toBe(200)
    console.log(reply.html.slice(0, 3000))
  })
})
