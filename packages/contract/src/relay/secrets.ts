import { vanishingLifetimes, vanishingTextMax } from '@doorward/core/constants'
import { Type } from 'typebox'
import { endpoint, publicAccess } from '../endpoint.ts'

/** Bytes in base64url (RFC 4648 §5), so many characters at least and at most. */
const encoded = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[A-Za-z0-9_-]+$' })

/** A character of a text is three bytes at most, and the tag of AES-GCM sixteen. */
const ciphertextMax = Math.ceil(((vanishingTextMax * 3 + 16) * 4) / 3)

const sealedText = {
  ciphertext: encoded(23, ciphertextMax),
  iv: encoded(16, 16),
  salt: encoded(22, 43),
}

const common = {
  tag: 'Secrets',
  access: publicAccess,
  sites: ['relay'],
  isBeyondLog: true,
  goesOnLocked: true,
} as const

/** What a browser sealed waits for one reader. The key is in no request. */
export const createSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/secrets',
  summary: 'Keep a sealed text for one reader',
  rate: 'write',
  body: Type.Object({ ...sealedText, ttl: Type.Enum([...vanishingLifetimes]) }, { additionalProperties: false }),
  replies: { 201: Type.Object({ secretId: Type.String(), expiresTime: Type.String() }) },
})

/**
 * Reads it, which deletes it. By DELETE and not by GET: what looks at links before people do (previews, scanners of mail,
 * a browser that fetches ahead) asks by GET alone, and a page of somebody else cannot send it without being let.
 */
export const takeSecret = endpoint({
  ...common,
  method: 'DELETE',
  path: '/secrets/:secretId',
  summary: 'Read a sealed text once',
  rate: 'write',
  params: Type.Object({ secretId: Type.String({ pattern: '^sec_[a-z0-9]{32}$' }) }),
  replies: { 200: Type.Object(sealedText) },
})
