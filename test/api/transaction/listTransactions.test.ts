import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, aPayoutScene, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

describe('200', () => {
  it('lists the newest first, page by page, with the exact total, and an empty page beyond the end', async () => {
    const scene = await aPayoutScene(app)
    const created: string[] = []
    for (let index = 0; index < 5; index += 1) created.unshift((await aPayout(scene)).transactionId)
    const pageOf = async (page: number, limit: number) => {
      const {
        data,
        total,
        page: shown,
      } = must(await scene.client.GET(path, { params: { query: { page, limit } } }))
      return {
        ids: data.filter(({ type }) => type === 'WITHDRAW').map(({ transactionId }) => transactionId),
        total,
        shown,
      }
    }
    // The sixth, and oldest, is the top-up that filled the wallet.
    expect(await pageOf(0, 2)).toEqual({ ids: created.slice(0, 2), total: 6, shown: 0 })
    expect(await pageOf(2, 2)).toEqual({ ids: created.slice(4, 5), total: 6, shown: 2 })
    expect(await pageOf(3, 2)).toEqual({ ids: [], total: 6, shown: 3 })
  })

  it('shows ten by default, and only the business’s own', async () => {
    const scene = await aPayoutScene(app)
    const stranger = await aPayoutScene(app)
    await aPayout(stranger)
    for (let index = 0; index < 11; index += 1) await aPayout(scene)
    const { data, total, page } = must(await scene.client.GET(path))
    expect(data).toHaveLength(10)
    expect(page).toBe(0)
    expect(total).toBe(12)
  })

  it('does not mind a JSON content type on a GET', async () => {
    const scene = await aPayoutScene(app)
    const answer = await sendRaw(app.url, path, {
      key: scene.business.key,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  })
})

describe('refusals', () => {
  it.each([
    'page=-1',
    'page=1e20',
    'page=1.5',
    'page=a',
    'page=99999999999999999999',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=ten',
    'page=0&page=1',
    'page=',
    'limit=%00',
    'refrence=x',
    'page=%EF%BC%91',
  ])('VALIDATION_ERROR for ?%s', async (query) => {
    const scene = await aPayoutScene(app)
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key: scene.business.key }), 'VALIDATION_ERROR')
  })

  it('AUTHENTICATION_ERROR without TRANSACTION.HISTORY.READ', async () => {
    const scene = await aPayoutScene(app)
    const { key } = await app.createKey(scene.business.id, { permissions: ['CUSTOMER.READ'] })
    expectRefusal(await clientOf(app.url, key).GET(path), 'AUTHENTICATION_ERROR')
  })
})
