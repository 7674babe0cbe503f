import { Secret, TOTP } from 'otpauth'

const seedBytes = 20
const codeDigits = 6
const stepSeconds = 30

/** As every app knows it (RFC 6238): other lengths, periods and hashes are understood by some alone. */
const settings = { algorithm: 'SHA1', digits: codeDigits, period: stepSeconds } as const

export const newSeed = (): Uint8Array => new Secret({ size: seedBytes }).bytes

const secretOf = (seed: Uint8Array) => new Secret({ buffer: Uint8Array.from(seed).buffer })

/** A seed as people type it into an app: base32, in groups of four. */
export const readableSeed = (seed: Uint8Array): string => secretOf(seed).base32.replace(/(.{4})(?=.)/g, '$1 ')

/** A seed that was made elsewhere, from base32; undefined for anything else, or one that is too short to be safe. */
export function seedOf(text: string): Uint8Array | undefined {
  const tight = text.replace(/[\s=-]/g, '').toUpperCase()
  return /^[A-Z2-7]{26,128}$/.test(tight) ? Secret.fromBase32(tight).bytes : undefined
}

/** What an app reads from the picture, or opens. */
export const addressOfSeed = (seed: Uint8Array, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...settings, issuer, label, secret: secretOf(seed) }).toString()

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The step whose code this is, one before and one behind `nowMs` among them (security 26); undefined where it is none of these. */
export function stepOf(seed: Uint8Array, code: string, nowMs: number): number | undefined {
  if (!isAppCode(code)) return undefined
  const delta = TOTP.validate({ ...settings, secret: secretOf(seed), token: code, timestamp: nowMs, window: 1 })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / stepSeconds) + delta
}
