import { randomUUID } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Caller } from '@doorward/http/caller'
import type { KitParts } from '@doorward/http/kit'
import type { Keyring } from '@doorward/store/keyring'
import { SignJWT } from 'jose'
import type { Issuer } from './issuers.ts'
import { accessTokenSeconds, audienceOf } from './resources.ts'

/** A refusal of the token endpoint (RFC 6749 §5.2). */
export class TokenError extends Error {
  readonly error: 'invalid_request' | 'invalid_client'
  constructor(error: TokenError['error'], description: string) {
    super(description)
    this.name = 'TokenError'
    this.error = error
  }
}

const scope = 'openid'

interface Credentials {
  clientId: string
  secret: string
}

const unknown = () => new TokenError('invalid_client', 'The client is unknown, or its secret is wrong.')

/** Id and secret of a Basic header, each percent-encoded (RFC 6749 §2.3.1). A plus sign is one: access keys have no blanks. */
function basicCredentials(header: string): Credentials {
  const text = Buffer.from(/^Basic +(\S+)$/i.exec(header)?.[1] ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  try {
    return { clientId: decodeURIComponent(text.slice(0, colon)), secret: decodeURIComponent(text.slice(colon + 1)) }
  } catch {
    throw unknown()
  }
}

/** What a client proves itself by, in one way only. Raises TokenError. */
function credentialsOf(form: URLSearchParams, authorization: string | undefined): Credentials {
  const [clientId, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization !== undefined) {
    const given = basicCredentials(authorization)
    if (secret !== null || (clientId !== null && clientId !== given.clientId))
      throw new TokenError('invalid_request', 'A client proves itself in one way only.')
    return given
  }
  if (clientId === null || secret === null) throw unknown()
  return { clientId, secret }
}

/** The service client that these credentials are of. Raises TokenError for any other. */
async function clientOf(kit: KitParts, accountId: AccountId, { clientId, secret }: Credentials): Promise<Caller> {
  // Only the access key itself: a token that was made with it must not be renewed by itself.
  if (!secret.startsWith(`${clientId}.`)) throw unknown()
  const caller = await kit.authenticate(secret, accountId).catch((cause: unknown) => {
    if (cause instanceof Refusal && cause.kind === 'unauthenticated') throw unknown()
    throw cause
  })
  if (caller.kind !== 'client' || caller.clientId !== clientId || caller.issuedFor !== accountId) throw unknown()
  return caller
}

/**
 * The client_credentials grant (RFC 6749 §4.4): an access token for a service client that shows its access key. It
 * lives an hour at most, and no longer than the client and that key. Raises TokenError, and TooManyRequests for a
 * client that passed its own limit.
 */
export async function grantToClient(
  { kit, keyring, issuer }: { kit: KitParts; keyring: Keyring; issuer: Pick<Issuer, 'accountId' | 'origin'> },
  request: { form: URLSearchParams; authorization: string | undefined; ip: string },
) {
  const { accountId, origin } = issuer
  const caller = await clientOf(kit, accountId, credentialsOf(request.form, request.authorization))
  await kit.admitted?.(caller, request.ip)
  const { keyId, privateKey } = await keyring.activeKey(accountId)
  const token = await new SignJWT({ client_id: caller.clientId, client_key: caller.keyId, scope })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(origin)
    .setSubject(caller.subject)
    .setAudience(audienceOf(accountId))
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(privateKey)
  return { access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds, scope } as const
}
