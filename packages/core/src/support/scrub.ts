import type { Json } from '../changes/patch.ts'

const removed = '[removed]'

/** Tokens and keys as they stand in texts that people paste (security 52). No pattern repeats a repetition. */
const secrets: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{6,}(\.[\w-]*){0,4}/g, removed],
  [/\b(sc|ext)_[\w-]{1,80}\.[\w-]{1,80}\.[\w-]{1,80}\.[\w+/=-]{20,}/g, removed],
  [/\bMC4CAQAwBQYDK2Vw[\w+/=-]{10,}/g, removed],
  [/-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[^-]*(-----END [A-Z ]{0,20}PRIVATE KEY-----)?/g, removed],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${removed}`],
  [/("?\b(?:set-cookie|cookie|authorization)"?\s*[:=]\s*)[^\r\n]{1,4096}/gi, `$1${removed}`],
  [/("name"\s*:\s*"(?:set-cookie|cookie|authorization)"\s*,\s*"value"\s*:\s*)"[^"]*"/gi, `$1"${removed}"`],
]

const secretNames =
  /^(authorization|(set-)?cookies?|password|secret|client_?secret|access_?key|(access|refresh|id)_?token|token|jwt|code|state)$/i

const scrubText = (text: string): string =>
  secrets.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text)

/** Addresses of the console that open something for whoever has them: of a secret, of an invite. */
const openers: readonly [RegExp, string] = [/\/(vanish|invite|registration)\/[^\s"'<>()]*/g, `/$1/${removed}`]

/** A text without the part of an address that opens something. */
export const scrubOpeners = (text: string): string => text.replace(...openers)

/** What tells of somebody: addresses, user ids behind their provider's name, and what stands in an address behind its path. */
const people: readonly [RegExp, string][] = [
  [/(\bhttps?:\/\/[^\s?#"'<>()]{1,500})[?#][^\s"'<>()]*/g, '$1'],
  [/#\/[^\s"'<>()]*/g, '#'],
  [/[\w.!$%&'*+/=?^{}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, removed],
  [/\b[\w-]{1,64}\|[\w.@-]{1,128}/g, removed],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, removed],
]

/** A line for the log without what looks like a credential, and without what tells of somebody. */
export const scrubLine = (text: string): string =>
  people.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), scrubOpeners(scrubText(text)))

/** A document without what looks like a credential, wherever it stands; also in the headers and cookies of a HAR file. */
export function scrub(value: Json): Json {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrub)
  if (value === null || typeof value !== 'object') return value
  const isSecretPair = typeof value.name === 'string' && secretNames.test(value.name) && 'value' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (secretNames.test(key) && inner !== null && typeof inner !== 'object') return [key, removed]
      if (isSecretPair && key === 'value') return [key, removed]
      return [scrubText(key), key.toLowerCase() === 'cookies' ? removed : scrub(inner)]
    }),
  )
}
