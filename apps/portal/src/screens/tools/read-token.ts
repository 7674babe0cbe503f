import { base64url } from 'jose'
import { t } from '../../lib/texts.ts'

export type Claims = Record<string, unknown>
/** A signed token taken apart, unchecked (RFC 7519, RFC 7515). */
export interface ReadToken {
  /** As it was pasted, without what stands around it. */
  compact: string
  header: Claims
  payload: Claims
}
/** What came of reading: the token, or in a sentence why it is none. */
export type Reading = { token: ReadToken } | { fault: string }

const signedParts = 3
const encryptedParts = 5

/** One part as an object; undefined where it is none. */
function partOf(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(text)))
    JSON.stringify(value) // what is nested too deeply to be written can't be shown either
    // Arrays and null are objects too, and no claims.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Takes a pasted token apart; a header's `Bearer` before it and breaks of lines within are left out. */
export function readToken(pasted: string): Reading {
  const compact = pasted.replace(/^\s*(?:authorization:\s*)?bearer\s+/i, '').replace(/\s+/g, '')
  const parts = compact.split('.')
  if (parts.length === encryptedParts) return { fault: t('tools.encrypted') }
  if (parts.length !== signedParts) return { fault: t('tools.parts', { found: parts.length }) }
  const header = partOf(parts[0] ?? '')
  if (!header) return { fault: t('tools.headerUnread') }
  const payload = partOf(parts[1] ?? '')
  if (!payload) return { fault: t('tools.payloadUnread') }
  return { token: { compact, header, payload } }
}
