import { describe, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { setUpPayout } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction'

describe('400', () => {
  it.each([undefined, 'null', '[]', '"x"'])(
    'INVALID_BUSINESS_TRANSACTION_REQUEST for the body %s: it has no key',
    async (body) => {
      const { key } = (await setUpPayout(app)).business
      const request = { method: 'POST', key, ...(body !== undefined && { body }) }
      expectRefusal(await sendRaw(app.url, path, request), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    },
  )
})
