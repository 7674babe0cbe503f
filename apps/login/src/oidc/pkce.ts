import { createHash, timingSafeEqual } from 'node:crypto'

/** Published clients write verifiers that are longer than RFC 7636 §4.1 has them (decision 4). */
const verifierCharactersMax = 512

/** Whether a challenge is written as one is: the SHA-256 of a verifier in base64url (RFC 7636 §4.2). */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Whether a verifier is the one that a challenge was made of, by S256 (RFC 7636 §4.6). */
export function verifies(verifier: string, challenge: string): boolean {
  if (verifier.length > verifierCharactersMax) return false
  const made = createHash('sha256').update(verifier).digest()
  const kept = Buffer.from(challenge, 'base64url')
  return made.length === kept.length && timingSafeEqual(made, kept)
}
