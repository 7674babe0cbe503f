import { type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a certificate says; it vouches for nobody, and only carries a key to those who want it in this form. */
interface Says {
  commonName: string
  notBefore: Date
  notAfter: Date
}

const tags = {
  integer: 0x02,
  bits: 0x03,
  utf8: 0x0c,
  utcTime: 0x17,
  longTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** A value by the distinguished encoding rules (X.690 §8.1, §10.1). */
function encoded(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).replace(/^(?:..)*.$/, '0$&'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const sequence = (...parts: Uint8Array[]) => encoded(tags.sequence, ...parts)

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 (RFC 4055 §5). */
const rsaWithSha256 = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
/** The attribute type of a common name, 2.5.4.3. */
const commonNameType = Buffer.from('0603550403', 'hex')

const nameOf = (text: string) =>
  sequence(encoded(tags.set, sequence(commonNameType, encoded(tags.utf8, Buffer.from(text.slice(0, 64))))))

/** Years from 2050 on are written with four digits (RFC 5280 §4.1.2.5). */
function timeOf(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  if (date.getUTCFullYear() >= 2050) return encoded(tags.longTime, Buffer.from(digits))
  return encoded(tags.utcTime, Buffer.from(digits.slice(2)))
}

/** A certificate of an RSA key signed by itself, in PEM (RFC 5280 §4.1; of version 1, for it has no extensions). */
export function selfSignedCertificate(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { commonName, notBefore, notAfter }: Says,
): string {
  const serial = randomBytes(16)
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f) // positive, and of the same length always
  const name = nameOf(commonName)
  const certified = sequence(
    encoded(tags.integer, serial),
    rsaWithSha256,
    name,
    sequence(timeOf(notBefore), timeOf(notAfter)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = encoded(tags.bits, Buffer.from([0]), sign('sha256', certified, privateKey))
  const base64 = sequence(certified, rsaWithSha256, signature)
    .toString('base64')
    .replaceAll(/.{64}(?!$)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
}
