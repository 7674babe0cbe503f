import { hash } from 'node:crypto'
import { isReserved } from '@doorward/core/identities/linked-user'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { Connection } from '../app/connection.ts'
import { boundedCache } from '../limits/bounded-cache.ts'
import type { Caller } from './caller.ts'
import { looksLikeAccessKey, verifyAccessKey } from './credentials/access-key.ts'
import { verifyClientToken } from './credentials/client-token.ts'
import { readSigned, refused, type Situation, type Verified, type VerifyKind } from './credentials/credential.ts'
import { refuseExtensionToken } from './credentials/extension-token.ts'
import { verifyLinkedToken } from './credentials/linked-token.ts'
import { verifyLoginToken } from './credentials/login-token.ts'
import { mustStand, stillChosen } from './credentials/standing.ts'
import { skewSeconds } from './credentials/token-form.ts'
import type { KeyLookups } from './key-lookups.ts'
import type { Sight } from './sight.ts'

/** Raises unless the request proves to have the key with this thumbprint, for a token of the account. */
export type Prove = (key: string, accountId: AccountId) => Soon<unknown>

/**
 * Verifies a bearer token. Raises `Refusal('Unauthorized')` for anything that is not a good credential.
 * @param from.at the account whose host was addressed; tokens of issuers that it has linked are good there
 * @param from.connection what is remembered of the connection it came on
 * @param from.sight how the request sees its account
 * @param from.strongly for a write: a sign-in whose end was answered before on any node is no credential (security C5)
 * @param from.prove has the request prove that it has a key, for a token that is bound to one; without it such a token is refused
 * @param from.mayAsk whether a linked issuer may be asked for keys that are not known yet; yes unless told
 */
export type Authenticate = (
  token: string,
  from?: {
    at?: AccountId | undefined
    connection?: Connection
    sight?: Sight<unknown>
    strongly?: boolean
    prove?: Prove | undefined
    mayAsk?: () => boolean
  },
) => Soon<Caller>

const keptTokensMax = 50_000
const charactersMax = 8_192
/** A linked issuer's token is verified again so often, because its issuer may have taken the key away. */
const linkedKeptMs = 300_000

/** Kinds of signed tokens, in the order they are tried; the last takes whatever is none of the others. */
const kinds: readonly VerifyKind[] = [verifyClientToken, verifyLoginToken, refuseExtensionToken, verifyLinkedToken]

/** Verifies a credential of any kind. Raises Unauthorized, with the cause, for what is none. */
async function verify(lookups: KeyLookups, token: string, situation: Situation): Promise<Verified> {
  if (looksLikeAccessKey(token)) return verifyAccessKey(lookups, token)
  try {
    const signed = readSigned(token)
    for (const verifyKind of kinds) {
      const verified = await verifyKind(lookups, signed, situation)
      if (verified) return verified
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('Unauthorized', { cause })
  }
  throw refused('of no known kind')
}

/**
 * Raises Unauthorized for a credential that names somebody its issuer has no say over (decision 41). A portal user is
 * named only by the platform's issuer and by limited tokens, which are rows of their own; a program only by its keys.
 */
function mustBeOfItsIssuer({ caller }: Verified): void {
  const { userId, issuedFor, kind, tokenId } = caller
  if (issuedFor === 'platform' || kind === 'client' || tokenId !== undefined) return
  if (isReserved(userId)) throw refused('the subject is not for this issuer to name')
}

type Origin = NonNullable<Parameters<Authenticate>[1]>

/**
 * Tells who a bearer token speaks for (contract, authorization model 10 and 11; RFC 9068, RFC 8725).
 * Takes user tokens of the login of an account or of the platform, tokens that service clients sign themselves, and raw
 * access keys. At an account's host it also takes tokens of the issuers that this account has linked. A token is verified once;
 * that its key, session or registration still stands is asked each time. A token that was made for an extension names nobody.
 * @param now seconds since the epoch
 */
export function tokenVerifier(lookups: KeyLookups, now: () => number): Authenticate {
  const kept = boundedCache<Verified>(keptTokensMax)

  function standing(verified: Verified, from: Origin): Soon<Caller> {
    if (verified.expiresAt + skewSeconds <= now()) throw refused('expired')
    const stands = soon(mustStand(lookups, verified, from), () => verified.caller)
    return verified.caller.boundKey === undefined ? stands : soon(stands, (caller) => bound(verified, caller, from))
  }
  /** The same for a token that is good only with its key. */
  function bound({ accountId }: Verified, caller: Caller, { prove }: Origin): Soon<Caller> {
    if (!prove || caller.boundKey === undefined)
      throw new Refusal('InvalidDpopProof', { cause: 'shown without a proof' })
    return soon(prove(caller.boundKey, accountId), () => caller)
  }
  async function verifyAndKeep(
    token: string,
    name: string,
    { at, strongly, prove, mayAsk = () => true }: Origin,
  ): Promise<Caller> {
    const verified = await verify(lookups, token, { at, now: now(), mayAsk })
    mustBeOfItsIssuer(verified)
    const caller = await standing(verified, { strongly, prove })
    if (verified.linked) kept.set(`${verified.accountId} ${name}`, verified, { ttl: linkedKeptMs })
    else kept.set(name, verified)
    return caller
  }

  return (token, from = {}) => {
    const { at, connection, sight } = from
    const last = connection?.credential
    if (last?.token === token) return standing(last.verified, from)
    if (token.length > charactersMax) throw refused('token too long')
    const name = hash('sha256', token, 'base64')
    const known = kept.get(name)
    if (known && connection) connection.credential = { token, verified: known }
    if (known) return standing(known, from)
    // What a linked issuer says counts for the account that linked it, and is kept for that account alone.
    const linked = at && kept.get(`${at} ${name}`)
    if (!linked) return verifyAndKeep(token, name, from)
    // Who comes in is for the account's registrations to say as they are now, whatever they were.
    return soon(stillChosen(lookups, linked, sight), (still) =>
      still ? standing(linked, { strongly: from.strongly }) : verifyAndKeep(token, name, from),
    )
  }
}
