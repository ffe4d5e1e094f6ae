import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { OidcConfig } from '../../src/config/oidc.ts'
import { listen } from './listen.ts'

/** A person who signs in at the provider; with claims of its ID token that replace the right ones. */
export type OidcUser = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly nonce?: string
  readonly aud?: string
  readonly iss?: string
  readonly exp?: number
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const readBody = async (req: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

type Issued = { readonly asked: URLSearchParams; readonly user: OidcUser; readonly isForged: boolean }

const secret = 'the secret of the console'
const clientId = 'console'

const discoveryOf = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const createHandle = (issuer: () => string) => {
  const [keys, others] = [newKeys(), newKeys()]
  const codes = new Map<string, Issued>()
  let isDown = false

  const tokenOf = ({ asked, user, isForged }: Issued): string => {
    const seconds = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: issuer(),
      aud: clientId,
      nonce: asked.get('nonce'),
      iat: seconds,
      exp: seconds + 60,
    }
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode({ ...claims, ...user })}`
    const { privateKey } = isForged ? others : keys
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  /** Redeems a code once, by the client with its secret and the verifier of PKCE. */
  const redeem = (given: URLSearchParams): object | undefined => {
    const code = given.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (given.get('client_secret') !== secret) return { error: 'invalid_client' }
    const isRight =
      issued?.asked.get('code_challenge') === challenge &&
      issued.asked.get('redirect_uri') === given.get('redirect_uri')
    return isRight ? { access_token: 'unused', token_type: 'bearer', id_token: tokenOf(issued) } : undefined
  }

  const answer = async (req: IncomingMessage): Promise<object | undefined> => {
    if (req.url === '/.well-known/openid-configuration') return discoveryOf(issuer())
    if (req.url === '/keys')
      return { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    return req.url === '/token' ? redeem(await readBody(req)) : undefined
  }

  return {
    serve: (req: IncomingMessage, res: ServerResponse): void => {
      if (isDown && req.url === '/token') {
        res.writeHead(503, { 'content-type': 'text/html' }).end('<p>Maintenance</p>')
        return
      }
      void answer(req).then((body) => {
        const status = body ? ('error' in body ? 401 : 200) : 400
        res.writeHead(status, { 'content-type': 'application/json' })
        res.end(JSON.stringify(body ?? { error: 'invalid_grant' }))
      })
    },
    /** Has the provider redeem no code until it is up again. */
    setDown: (down: boolean): void => {
      isDown = down
    },
    config: (): OidcConfig => ({ issuer: issuer(), clientId, clientSecret: secret }),
    /** Signs a person in at the address that the console sent them to, and returns what the browser brings back. */
    approve: (url: string, user: OidcUser, isForged = false): URLSearchParams => {
      const { searchParams: asked } = new URL(url)
      const code = randomBytes(16).toString('hex')
      codes.set(code, { asked, user, isForged })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' })
    },
  }
}

/** Runs an OpenID Connect provider on loopback for the tests of the file: the code flow with PKCE. */
export const useOidcProvider = () => {
  let issuer = ''
  const handle = createHandle(() => issuer)
  const server = createServer(handle.serve)
  beforeAll(async () => {
    issuer = `http://127.0.0.1:${(await listen(server)).toString()}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return handle
}
