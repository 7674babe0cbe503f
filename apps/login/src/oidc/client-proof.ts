import { decodeJwt } from 'jose'

/** A refusal in the words of the protocol (RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 7591 §3.2.2). */
export class TokenError extends Error {
  readonly error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'unsupported_token_type'
    | 'invalid_dpop_proof'
    | 'use_dpop_nonce'
    | 'slow_down'
    | 'unauthorized_client'
    | 'unsupported_grant_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'invalid_redirect_uri'
    | 'invalid_client_metadata'
  /** What a proof has to name that is made anew (RFC 9449 §8). */
  readonly nonce: string | undefined
  constructor(error: TokenError['error'], description: string, nonce?: string) {
    super(description)
    this.name = 'TokenError'
    this.error = error
    this.nonce = nonce
  }
}

/** What a client shows of itself at an endpoint of the protocol: its name alone, a secret, or a signed assertion. */
export type ClientProof = { clientId: string } & (
  | { by: 'name' }
  | { by: 'secret'; secret: string }
  | { by: 'assertion'; assertion: string }
)

/** What a request to an endpoint of the protocol says. */
export interface ClientRequest {
  form: URLSearchParams
  /** A Basic header. */
  authorization: string | undefined
  /** A proof of the key that tokens shall be bound to (RFC 9449 §5). */
  dpop: string | string[] | undefined
  ip: string
}

/** How a client says that it proves itself by a signed assertion (RFC 7523 §2.2). */
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const twoWays = () => new TokenError('invalid_request', 'A client proves itself in one way only.')
export const unknownClient = () => new TokenError('invalid_client', 'The client is unknown, or its proof is wrong.')

/** Id and secret of a Basic header, each percent-encoded (RFC 6749 §2.3.1). A plus sign is one: our secrets have no blanks. */
function basicCredentials(header: string): { clientId: string; secret: string } {
  const text = Buffer.from(/^Basic +(\S+)$/i.exec(header)?.[1] ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  try {
    return { clientId: decodeURIComponent(text.slice(0, colon)), secret: decodeURIComponent(text.slice(colon + 1)) }
  } catch {
    throw unknownClient()
  }
}

/** Whom an assertion is of, by its own account. */
function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

function assertionProof(form: URLSearchParams, assertion: string): ClientProof {
  if (form.get('client_assertion_type') !== assertionType)
    throw new TokenError('invalid_request', `client_assertion_type must be ${assertionType}.`)
  const clientId = subjectOf(assertion)
  if (!clientId || (form.get('client_id') ?? clientId) !== clientId) throw unknownClient()
  return { by: 'assertion', clientId, assertion }
}

/** How a client proves itself, in one way only (RFC 6749 §2.3). Raises TokenError for two, and for none at all. */
export function proofOf({ form, authorization }: ClientRequest): ClientProof {
  const [clientId, secret, assertion] = ['client_id', 'client_secret', 'client_assertion'].map((name) => form.get(name))
  if ([secret, assertion, authorization].filter(Boolean).length > 1) throw twoWays()
  if (assertion) return assertionProof(form, assertion)
  if (authorization) {
    const given = basicCredentials(authorization)
    if (clientId && clientId !== given.clientId) throw twoWays()
    return { by: 'secret', ...given }
  }
  if (!clientId) throw new TokenError('invalid_request', 'No client_id, and no other proof of a client.')
  return secret ? { by: 'secret', clientId, secret } : { by: 'name', clientId }
}

/** The form of a request whose client has proven itself, without what it did so by: the library hears of its name alone. */
export function provenForm({ form }: ClientRequest, clientId: string): URLSearchParams {
  const proven = new URLSearchParams(form)
  for (const name of ['client_secret', 'client_assertion', 'client_assertion_type']) proven.delete(name)
  proven.set('client_id', clientId)
  return proven
}
