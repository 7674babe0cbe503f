import { Type } from 'typebox'
import { endpoint, publicAccess } from '../endpoint.ts'
import { named } from '../named.ts'

const text = (maxLength: number) => Type.String({ maxLength })

/** An error of the token endpoint (RFC 6749 §5.2). */
export const OAuthError = named(
  'OAuthError',
  Type.Object({
    error: Type.String(),
    error_description: Type.Optional(Type.String()),
  }),
)

export const TokenReply = named(
  'TokenReply',
  Type.Object({
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'After how many seconds the access token ends.' }),
    scope: Type.Optional(Type.String()),
    refresh_token: Type.Optional(Type.String()),
    id_token: Type.Optional(Type.String()),
  }),
)

/** The one token endpoint of an issuer (RFC 6749 §3.2). Served by the hosted login. */
export const requestToken = endpoint({
  method: 'POST',
  path: '/api/authentication/oauth/tokens',
  summary: 'Get tokens',
  tag: 'Sign-in',
  rate: 'secret',
  access: publicAccess,
  goesOnLocked: true,
  sites: ['account', 'local', 'login'],
  body: named(
    'TokenRequest',
    Type.Object({
      grant_type: Type.Enum(['client_credentials', 'authorization_code', 'refresh_token']),
      client_id: Type.Optional(text(128)),
      client_secret: Type.Optional(
        Type.String({
          maxLength: 512,
          description: 'The access key; or client_id and access key in an Authorization: Basic header.',
        }),
      ),
      client_assertion_type: Type.Optional(Type.Literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')),
      client_assertion: Type.Optional(
        Type.String({
          maxLength: 8192,
          description:
            'Instead of a secret: a JWT that an access key of the client signed (RFC 7523), with its keyId as kid, iss and sub the client, aud this issuer or endpoint, a jti, and an end within 5 minutes. Good once.',
        }),
      ),
      scope: Type.Optional(text(512)),
      code: Type.Optional(text(512)),
      code_verifier: Type.Optional(text(512)),
      redirect_uri: Type.Optional(text(2048)),
      refresh_token: Type.Optional(text(512)),
    }),
  ),
  alsoTakes: 'application/x-www-form-urlencoded',
  // A refusal is said in the words of the protocol, whatever it is.
  replies: { 200: TokenReply, 400: OAuthError, 401: OAuthError, 413: OAuthError, 429: OAuthError, 503: OAuthError },
  answersSecret: true,
})
