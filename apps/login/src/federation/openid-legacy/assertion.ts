import { FederationError } from '../federation-error.ts'
import { openid } from './names.ts'

/** What a provider says of a sign-in, once its form is found right; whether it said so is another question. */
export interface Assertion {
  claimedId: string
  identity: string
  nonce: string
  issuedAt: number
  /** Fields under the signature, without `openid.` before their names. */
  signed: ReadonlyMap<string, string>
}

/** What an assertion has to say. */
export interface Expected {
  endpoint: string
  returnTo: string
  now: number
}

const untrusted = (why: string) => new FederationError('untrusted', why)

/** Fields that count for nothing unless they are signed (OpenID Authentication 2.0 §10.1). */
const signedAlways = ['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity'] as const

/** A sign-in is over after ten minutes (security 7); clocks may differ by one. */
const ageMsMax = 600_000
const leewayMs = 60_000
const fieldCharsMax = 2_048

/** The time that a nonce begins with (OpenID Authentication 2.0 §10.1), in milliseconds. */
function timeOfNonce(nonce: string): number {
  const [, time] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/.exec(nonce) ?? []
  return time === undefined ? Number.NaN : Date.parse(time)
}

function signedFields(answer: URLSearchParams): Map<string, string> {
  const names = (answer.get('openid.signed') ?? '').split(',')
  if (new Set(names).size !== names.length) throw untrusted('a field is named twice among the signed ones')
  const fields = new Map(names.map((name) => [name, answer.get(`openid.${name}`)] as const))
  const given = [...fields].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  if (given.length !== fields.size) throw untrusted('a field that is said to be signed is not there')
  return new Map(given)
}

/** What a provider answers that names nobody. */
function checkMode(answer: URLSearchParams): void {
  const mode = answer.get('openid.mode')
  if (mode === 'cancel') throw new FederationError('declined', 'the provider said cancel')
  if (mode === 'error')
    throw new FederationError('misconfigured', `the provider said ${(answer.get('openid.error') ?? '').slice(0, 200)}`)
  if (mode !== 'id_res') throw untrusted(`the answer is of no mode that was asked for`)
  if (!answer.get('openid.sig')) throw untrusted('the answer is not signed')
}

/** The signed fields that always count. */
function mainFields(signed: ReadonlyMap<string, string>) {
  const texts = signedAlways.map((name) => {
    const text = signed.get(name)
    if (!text || text.length > fieldCharsMax) throw untrusted(`${name} is not signed, empty or too long`)
    return [name, text] as const
  })
  return Object.fromEntries(texts) as Record<(typeof signedAlways)[number], string> // one entry for each of the names
}

/**
 * Reads an answer and holds it against the question (OpenID Authentication 2.0 §11): to us and to this sign-in, of the
 * provider that was asked, of now. Nothing but signed fields is answered. Raises FederationError.
 */
export function readAssertion(answer: URLSearchParams, expected: Expected): Assertion {
  if (answer.get('openid.ns') !== openid.version) throw untrusted('the answer is not of OpenID 2.0')
  checkMode(answer)
  const signed = signedFields(answer)
  const fields = mainFields(signed)
  if (fields.return_to !== expected.returnTo) throw untrusted('the answer is to another sign-in than ours')
  if (fields.op_endpoint !== expected.endpoint) throw untrusted('the answer is of another provider than was asked')
  const issuedAt = timeOfNonce(fields.response_nonce)
  if (!(issuedAt > expected.now - ageMsMax && issuedAt < expected.now + leewayMs))
    throw untrusted('the answer is too old, of the future, or says no time')
  return { claimedId: fields.claimed_id, identity: fields.identity, nonce: fields.response_nonce, issuedAt, signed }
}

/** Until when the same answer could be taken for a new one. */
export const isOverAt = ({ issuedAt }: Assertion): Date => new Date(issuedAt + ageMsMax + leewayMs)
