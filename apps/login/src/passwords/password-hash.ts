/** Digests of PBKDF2 that node:crypto knows, and how many bytes each gives at a time. */
const digestBytes = { sha1: 20, sha256: 32, sha512: 64 } as const
type Digest = keyof typeof digestBytes

/** A hash of a password, of the kinds that products keep. */
export type PasswordHash =
  | { kind: 'argon2'; text: string }
  | { kind: 'bcrypt'; text: string }
  | { kind: 'scrypt'; cost: number; blockSize: number; lanes: number; salt: Buffer; hash: Buffer }
  | { kind: 'pbkdf2'; digest: Digest; rounds: number; salt: Buffer; hash: Buffer }

/** KiB, rounds, lanes of argon2id, by which passwords are hashed here (security 24). */
export const ownCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whether a hash is as we make them now: any other is made anew when its password is at hand. */
export const isOwnHash = (text: string): boolean =>
  text.startsWith(`$argon2id$v=19$m=${ownCost.memoryCost},t=${ownCost.timeCost},p=${ownCost.parallelism}$`)

/**
 * What judging one password may cost: about half a second and 128 MB. Hashes come in files that others wrote, and one that
 * asks for more would let whoever wrote it stall the sign-in of everybody.
 */
const bounds = {
  argonMemoryKib: 131_072,
  argonWorkKib: 524_288,
  argonLanes: 8,
  bcryptCost: 13,
  scryptBytes: 134_217_728,
  scryptLanes: 4,
  pbkdf2Rounds: 2_000_000,
  saltBytes: 128,
  hashBytesMin: 16,
  hashBytesMax: 64,
}

/** Parts of a hash as the PHC string format names them: `$scrypt$ln=14,r=8,p=1$…$…`. */
interface Parts {
  name: string
  params: Record<string, number>
  salt: Buffer
  hash: Buffer
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** A hash as a text, of parts that came one by one: the PHC string format, base64 without padding. */
export const phcText = ({ name, params, salt, hash }: Parts & { version?: number }): string => {
  const named = Object.entries(params).map(([key, value]) => `${key}=${value}`)
  return `$${name}$${name.startsWith('argon2') ? 'v=19$' : ''}${named.join(',')}$${base64(salt)}$${base64(hash)}`
}

const phc =
  /^\$([a-z0-9-]{1,32})\$(?:v=(\d{1,3})\$)?([a-z0-9=,]{1,80})\$([A-Za-z0-9+/.]{0,200}={0,2})\$([A-Za-z0-9+/.]{1,200}={0,2})$/
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** One product writes `.` where base64 has `+`, and the number of rounds without a name. */
function partsOf(text: string): (Parts & { version: number }) | undefined {
  const [, name, version = '0', params = '', salt = '', hash = ''] = phc.exec(text) ?? []
  if (name === undefined) return undefined
  const named = /^\d+$/.test(params) ? `i=${params}` : params
  const pairs = named.split(',').map((pair) => pair.split('='))
  if (pairs.some(([key, value = '']) => !key || !/^\d{1,10}$/.test(value))) return undefined
  const bytesOf = (part: string) => Buffer.from(part.replaceAll('.', '+'), 'base64')
  return {
    name,
    version: Number(version),
    params: Object.fromEntries(pairs.map(([key = '', value]) => [key, Number(value)])),
    salt: bytesOf(salt),
    hash: bytesOf(hash),
  }
}

type Read = PasswordHash | { fault: string }

const dear = (what: string): Read => ({ fault: `it asks for more ${what} than a sign-in may cost` })

function argon2Of(text: string, { params: { m = 0, t = 0, p = 0 }, salt, version }: Parts & { version: number }): Read {
  if (m < 8 * p || t < 1 || p < 1 || salt.length < 8) return { fault: 'its parameters are none of argon2' }
  if (![0, 16, 19].includes(version)) return { fault: 'it is of a version of argon2 that there is not' }
  if (m > bounds.argonMemoryKib) return dear('memory')
  return m * t > bounds.argonWorkKib || p > bounds.argonLanes ? dear('work') : { kind: 'argon2', text }
}

function scryptOf({ params: { ln = 0, n = ln > 0 && ln < 31 ? 2 ** ln : 0, r = 0, p = 0 }, salt, hash }: Parts): Read {
  if (n < 2 || !Number.isInteger(Math.log2(n)) || r < 1 || p < 1) return { fault: 'its parameters are none of scrypt' }
  if (128 * n * r > bounds.scryptBytes) return dear('memory')
  if (p > bounds.scryptLanes || 128 * n * r * p > bounds.scryptBytes) return dear('work')
  return { kind: 'scrypt', cost: n, blockSize: r, lanes: p, salt, hash }
}

function pbkdf2Of(digest: Digest, { params: { i = 0 }, salt, hash }: Parts): Read {
  if (i < 1 || salt.length < 1) return { fault: 'its parameters are none of PBKDF2' }
  const rounds = i * Math.ceil(hash.length / digestBytes[digest])
  return rounds > bounds.pbkdf2Rounds ? dear('rounds') : { kind: 'pbkdf2', digest, rounds: i, salt, hash }
}

const readers: Record<string, (text: string, parts: Parts & { version: number }) => Read> = {
  argon2i: argon2Of,
  argon2id: argon2Of,
  scrypt: (_, parts) => scryptOf(parts),
  pbkdf2: (_, parts) => pbkdf2Of('sha1', parts),
  'pbkdf2-sha1': (_, parts) => pbkdf2Of('sha1', parts),
  'pbkdf2-sha256': (_, parts) => pbkdf2Of('sha256', parts),
  'pbkdf2-sha512': (_, parts) => pbkdf2Of('sha512', parts),
}

/**
 * Reads a hash as products write them: bcrypt, or the PHC string format of argon2, scrypt and PBKDF2. What is none, or would
 * cost a sign-in more than it may, is answered with why, to follow "the password hash is of no use: ".
 */
export function readPasswordHash(text: string): Read {
  const [, cost] = bcrypt.exec(text) ?? []
  if (cost !== undefined) {
    if (Number(cost) < 4) return { fault: 'its parameters are none of bcrypt' }
    return Number(cost) > bounds.bcryptCost ? dear('rounds') : { kind: 'bcrypt', text }
  }
  const parts = partsOf(text)
  const reader = parts && Object.hasOwn(readers, parts.name) ? readers[parts.name] : undefined
  if (!parts || !reader) return { fault: 'it is of no kind that is known here' }
  if (parts.salt.length > bounds.saltBytes) return { fault: 'its salt is too long' }
  if (parts.hash.length < bounds.hashBytesMin) return { fault: 'it is too short to tell one password from another' }
  return parts.hash.length > bounds.hashBytesMax ? { fault: 'it is too long' } : reader(text, parts)
}
