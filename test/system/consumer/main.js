// What stands in the empty project of package.test.ts: `node main.js pay|verify`, told what to do on its standard input.
import { text } from 'node:stream/consumers'
import {
  CorridorError,
  CorridorUsageError,
  createClient,
  Webhook,
  WebhookVerificationError,
} from 'corridor-client'

const given = JSON.parse(await text(process.stdin))

const nameOf = async (work) => {
  try {
    await work()
    return 'nothing'
  } catch (error) {
    if (error instanceof CorridorUsageError) return 'usage'
    if (error instanceof CorridorError) return error.code
    return error instanceof WebhookVerificationError ? error.reason : String(error)
  }
}

const pay = async () => {
  const { apiKey, baseUrl, body } = given
  const corridor = createClient({ apiKey, baseUrl })
  const { data } = await corridor.createTransaction({ body })
  const listed = []
  for await (const { transactionId } of corridor.each('listTransactions')) listed.push(transactionId)
  return {
    transactionId: data.transactionId,
    listed,
    again: await nameOf(() => corridor.createTransaction({ body })),
    keyless: await nameOf(() => createClient({ baseUrl })),
  }
}

const verify = async () => {
  const { body, headers, publicKey, secret } = given
  const late = new Date(Date.now() + 301_000)
  return {
    event: await Webhook.verify(body, headers, { publicKey, secret }),
    late: await nameOf(() => Webhook.verify(body, headers, { secret, now: late })),
    truncated: await nameOf(() => Webhook.verify(body.slice(0, -1), headers, { secret })),
    wrong: await nameOf(() => Webhook.verify(body, headers, { secret: 'whsec_d3Jvbmc=' })),
  }
}

console.log(JSON.stringify(await (process.argv[2] === 'pay' ? pay() : verify())))
