import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'

// A webhook URL never reaches internal hosts, neither when it is saved nor at a delivery. The guard is the one of
// production; a listener on this machine counts connections.

const answers = new Map<string, readonly string[]>()

const toAddress = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })

const resolve = async (hostname: string): Promise<readonly LookupAddress[]> => {
  const found = answers.get(hostname)
  if (!found) throw new Error('ENOTFOUND')
  return found.map(toAddress)
}

let setup: JobsSetup
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let port = ''
beforeAll(async () => {
  setup = await setUpJobs(1_000, { allowLoopback: false, resolve })
  await new Promise<void>((done) => listener.listen(0, '0.0.0.0', done))
  port = (listener.address() as AddressInfo).port.toString()
})
afterAll(async () => {
  listener.close()
  await setup.close()
})
afterEach(async () => {
  await setup.clearJobs()
  expect(connections).toBe(0)
  expect(setup.failures.splice(0)).toEqual([])
})

const inside = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '[::ffff:168.63.129.16]',
  '100.100.100.200',
  '[fd00:ec2::254]',
  '100.64.0.1',
  '192.0.0.170',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
] as const

const emitAndRun = async (businessId: string): Promise<string | null | undefined> => {
  await setup.emit(businessId, '00d2c1f0a1b2c3d4e5f60719')
  await setup.runner([setup.deliver]).runDue()
  const eventId = (await setup.eventIds(businessId)).at(-1) ?? ''
  return (await setup.attempts(businessId, eventId)).at(-1)?.error
}

/** Stores a URL without the checks of the service, as if it had been saved under older rules. */
const store = (businessId: string, url: string) =>
  query(setup.db, 'update webhook_endpoints set url = :url where business_id = :businessId', {
    businessId,
    url,
  })

const anEndpoint = async (hostname: string): Promise<string> => {
  answers.set(hostname, ['93.184.216.34', '2606:2800:220:1::1'])
  const businessId = await setup.addBusiness()
  await setup.webhooks.setUrl(businessId, `https://${hostname}/hooks`)
  return businessId
}

describe('a URL with an address that is not public', () => {
  test.each(inside)('is not saved: %s', async (host) => {
    const businessId = await setup.addBusiness()
    for (const url of [`https://${host}/`, `https://${host}:8443/`, `http://${host}:${port}/`]) {
      await expect(setup.webhooks.setUrl(businessId, url)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    }
    expect(await setup.webhooks.findEndpoint(businessId)).toBeUndefined()
  })

  test('that was saved under older rules is not connected to', async () => {
    const businessId = await anEndpoint('saved.example')
    for (const host of inside) {
      for (const url of [`https://${host}:${port}/`, `http://${host}:${port}/`, `https://${host}/`]) {
        await store(businessId, url)
        expect(await emitAndRun(businessId), url).toMatch(/^url_refused|^name_not_resolved/)
      }
    }
  })
})

describe('a name', () => {
  test.each<[string, readonly string[]]>([
    ['of this machine', ['127.0.0.1']],
    ['with a private address among public ones', ['93.184.216.34', '10.0.0.1']],
    ['with a private IPv6 address and a public IPv4 address', ['93.184.216.34', '::1']],
    ['with a mapped address', ['::ffff:127.0.0.1']],
    ['with a NAT64 address', ['64:ff9b::7f00:1']],
    ['without an address', []],
  ])('%s is not saved, and a saved one is not connected to', async (_, addresses) => {
    const name = 'name.example'
    const businessId = await anEndpoint(name)
    answers.set(name, addresses)
    await expect(setup.webhooks.setUrl(businessId, `https://${name}/other`)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    expect((await setup.webhooks.findEndpoint(businessId))?.url).toBe(`https://${name}/hooks`)
    expect(await emitAndRun(businessId)).toMatch(/^(address_refused|name_not_resolved)/)
  })

  test('that changes its address after it was saved reaches nothing', async () => {
    const name = 'rebinding.example'
    const businessId = await anEndpoint(name)
    for (const addresses of [['127.0.0.1'], ['10.0.0.1'], ['::1'], ['169.254.169.254']]) {
      answers.set(name, addresses)
      expect(await emitAndRun(businessId)).toMatch(/^address_refused/)
    }
  })

  test('that no longer resolves is retried later', async () => {
    const businessId = await anEndpoint('gone.example')
    answers.delete('gone.example')
    expect(await emitAndRun(businessId)).toMatch(/^name_not_resolved/)
    expect(await setup.jobs(businessId)).toHaveLength(1)
  })
})

describe('a URL that is not https on an allowed port', () => {
  test.each([
    'http://93.184.216.34/',
    'ftp://93.184.216.34/',
    'https://93.184.216.34:22/',
    'https://user:secret@93.184.216.34/',
    'https://',
    'javascript:alert(1)',
    '//93.184.216.34/',
  ])('is not saved: %s', async (url) => {
    const businessId = await setup.addBusiness()
    await expect(setup.webhooks.setUrl(businessId, url)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
