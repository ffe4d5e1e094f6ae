import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createUrlSigner, type SignedAccess } from '../../../src/vault/signed-url.ts'
import { keyringOf } from '../../support/keyrings.ts'

const peppers = keyringOf(randomBytes(32))
const signer = createUrlSigner(peppers, 'upload')
const access: SignedAccess = { method: 'PUT', subject: 'b1/key.pdf' }
const expiresAt = new Date('2026-05-20T09:05:00.000Z')
const before = new Date(expiresAt.getTime() - 1)

const signed = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(signer.sign(access, expiresAt)))

describe('signed URLs', () => {
  it('grant the access they were signed for until they expire', () => {
    expect(signer.isAllowed(access, signed(), before)).toBe(true)
    expect(signer.isAllowed(access, signed(), expiresAt)).toBe(false)
  })

  it('grant neither another method nor another subject', () => {
    expect(signer.isAllowed({ ...access, method: 'GET' }, signed(), before)).toBe(false)
    expect(signer.isAllowed({ ...access, subject: 'b2/key.pdf' }, signed(), before)).toBe(false)
  })

  it('grant nothing with a later or malformed expiry', () => {
    const { expires = '', signature } = signed()
    for (const other of [`${expires}0`, `0${expires}`, ` ${expires}`, `${expires}.0`, '1e15', '', '-1']) {
      expect(signer.isAllowed(access, { expires: other, signature }, before), other).toBe(false)
    }
  })

  it('grant nothing with an altered, shortened, repeated or missing signature', () => {
    const { expires, signature = '' } = signed()
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const others: unknown[] = [flipped, signature.slice(1), `${signature}=`, '', undefined, [signature], {}]
    for (const other of others) {
      expect(signer.isAllowed(access, { expires, signature: other }, before), String(other)).toBe(false)
    }
    expect(signer.isAllowed(access, {}, before)).toBe(false)
  })

  it('are invalid under another label or another pepper', () => {
    for (const other of [
      createUrlSigner(peppers, 'advice'),
      createUrlSigner(keyringOf(randomBytes(32)), 'upload'),
    ]) {
      expect(other.isAllowed(access, signed(), before)).toBe(false)
    }
  })
})
