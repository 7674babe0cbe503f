import { type Static, Type } from 'typebox'

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
const list = (itemsMax: number) =>
  Type.Optional(
    Type.Union([Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: itemsMax }), Type.Null()]),
  )

/** What goes along to the provider; what may not is ignored. */
const properties = Type.Optional(
  Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 20 }), Type.Null()]),
)

/**
 * What a page or program asks for that wants somebody to sign in (contract, login 3.1). Published clients send more; what
 * is not named here is ignored.
 */
export const BeginBody = Type.Object({
  antiAbuseHash: text(256),
  redirectUrl: Type.String({ maxLength: 2048 }),
  codeChallengeMethod: text(16),
  codeChallenge: text(128),
  applicationId: text(128),
  connectionId: text(128),
  tenantLookupIdentifier: text(256),
  inviteId: text(128),
  connectionProperties: properties,
  audiences: list(50),
  requestedScopes: list(50),
  scopes: Type.Optional(Type.Unknown()),
  responseLocation: Type.Optional(Type.Union([Type.Enum(['cookie', 'query', 'none']), Type.Null()])),
  flowType: text(64),
  state: text(1024),
  multiAccount: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  linkIdentity: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  maxAge: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 31_536_000 }), Type.Null()])),
})
export type BeginBody = Static<typeof BeginBody>

/** Another connection for a sign-in that is under way (contract, login 2). */
export const ChangeBody = Type.Object({
  antiAbuseHash: text(256),
  connectionId: text(128),
  tenantLookupIdentifier: text(256),
  connectionProperties: properties,
})
export type ChangeBody = Static<typeof ChangeBody>

/** A code that is exchanged for tokens; published clients spell it in two ways (contract, login 2). */
export const ExchangeBody = Type.Object({
  antiAbuseHash: text(256),
  grant_type: text(64),
  client_id: text(128),
  code: Type.String({ minLength: 1, maxLength: 8192 }),
  code_verifier: text(512),
  codeVerifier: text(512),
  redirect_uri: text(8192),
  redirectUri: text(8192),
})
export type ExchangeBody = Static<typeof ExchangeBody>

/** A factor that a published client adds (contract, login 5). */
export const DeviceBody = Type.Object({
  name: text(256),
  type: Type.Enum(['WebAuthN', 'TOTP']),
  /** Of an app its code; of a passkey what the browser made. */
  code: Type.Union([
    Type.String({ maxLength: 32 }),
    Type.Object({
      credentialId: Type.String({ minLength: 1, maxLength: 2048 }),
      attestation: Type.String({ minLength: 1, maxLength: 16_384 }),
      client: Type.String({ minLength: 1, maxLength: 8192 }),
    }),
  ]),
  totpData: Type.Optional(Type.Union([Type.Object({ secret: Type.String({ maxLength: 256 }) }), Type.Null()])),
})
export type DeviceBody = Static<typeof DeviceBody>
