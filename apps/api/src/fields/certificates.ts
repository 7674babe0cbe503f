import { X509Certificate } from 'node:crypto'
import { invalid } from '@doorward/core/refusals'

const pem = /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/
const base64 = /^[A-Za-z0-9+/\s]+={0,2}$/

/** A certificate from PEM or from the base64 of its DER form (RFC 7468, RFC 5280); undefined for any other text. */
export function readCertificate(text: string): X509Certificate | undefined {
  const given = text.trim()
  try {
    if (pem.test(given)) return new X509Certificate(given)
    return base64.test(given) ? new X509Certificate(Buffer.from(given, 'base64')) : undefined
  } catch {
    return undefined // it looks like one, and is none
  }
}

/** Raises InvalidRequest naming `field` for a text that is no certificate; an empty one gives none. */
export function checkCertificate(text: string | null | undefined, field: string): void {
  if (!text || readCertificate(text)) return
  throw invalid(
    field,
    "Give the provider's X.509 certificate, as PEM (-----BEGIN CERTIFICATE-----) or as base64 of it.",
  )
}
