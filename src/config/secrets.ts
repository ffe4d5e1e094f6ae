import { masterKeys, rsaKeys, secrets } from './validators.ts'

/** The secrets of a deployment: lists of keys with ids (docs/design/secrets.md#rotation). */
export const secretSpecs = {
  API_KEY_PEPPER: secrets({
    desc: 'Hashes keys, signs links: `id:base64` of 32 bytes or more, comma-separated. The first signs, all verify.',
    example: '2026a:$(openssl rand -base64 32)',
  }),
  ENCRYPTION_KEYS: masterKeys({
    desc: 'Encrypts sensitive data at rest: `id:base64` of 32 bytes, comma-separated. The first encrypts, all decrypt.',
    example: '2026a:$(openssl rand -base64 32)',
  }),
  BLIND_INDEX_KEY: secrets({
    desc: 'Hashes encrypted values so that they can be compared: `id:base64` of 32 bytes or more, comma-separated.',
    example: '2026a:$(openssl rand -base64 32)',
  }),
  WEBHOOK_PRIVATE_KEY: rsaKeys({
    desc: [
      'Signs webhooks: `id:KEY` or `id@2026-12-01T00:00Z:KEY` (signs from then), comma-separated.',
      'KEY: RSA of 2048 bits or more, as base64 of the PEM or `file:PATH`.',
    ].join(' '),
    example: '2026a:$(openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 | base64 -w0)',
  }),
}
