import { X509Certificate } from 'node:crypto'
import { invalid } from '@doorward/core/refusals'

const pemBlocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const base64 = /^[A-Za-z0-9+/\s]+={0,2}$/
const countMax = 5

/** The texts of each certificate: PEM blocks one behind the other, or base64 with an empty line between. */
function textsOf(text: string): string[] | undefined {
  const blocks = text.match(pemBlocks)
  if (blocks) return text.replaceAll(pemBlocks, '').trim() === '' ? blocks : undefined
  const parts = text.trim().split(/\r?\n[ \t]*\r?\n\s*/)
  return parts.every((part) => base64.test(part.trim())) ? parts : undefined
}

/**
 * Certificates from PEM or from the base64 of their DER form (RFC 7468, RFC 5280), several where the next one stands
 * beside the present one; undefined for any other text.
 */
export function readCertificates(text: string): X509Certificate[] | undefined {
  const texts = textsOf(text)
  if (!texts || texts.length > countMax) return undefined
  try {
    return texts.map((each) => new X509Certificate(each.includes('BEGIN') ? each : Buffer.from(each, 'base64')))
  } catch {
    return undefined // it looks like one, and is none
  }
}

/** When a certificate is over. */
export const endOf = ({ validTo }: X509Certificate): Date => new Date(validTo)

/** When each certificate of a text is over; none for a text that is no certificate. */
export const certificatesEnd = (text: string | undefined): Date[] => (readCertificates(text ?? '') ?? []).map(endOf)

/** Raises InvalidRequest naming `field` for a text that is no certificate; an empty one gives none. */
export function checkCertificates(text: string | null | undefined, field: string): void {
  if (!text || readCertificates(text)) return
  throw invalid(
    field,
    `Give an X.509 certificate, as PEM (-----BEGIN CERTIFICATE-----) or as base64 of it; up to ${countMax}, one behind the other.`,
  )
}

/** A certificate as people are shown it. */
export const shownCertificate = (certificate: X509Certificate) => ({
  subject: certificate.subject,
  expiresTime: endOf(certificate).toISOString(),
})
