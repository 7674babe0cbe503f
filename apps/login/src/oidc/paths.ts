import { requestToken } from '@doorward/contract/login/tokens'

/** Where the login answers on every issuer (contract, login 9). */
export const paths = {
  discovery: '/.well-known/openid-configuration',
  jwks: '/.well-known/openid-configuration/jwks',
  /** The published endpoint is the origin's root; the library knows it under this path. */
  authorize: '/api/oauth/authorize',
  /** Where a program says beforehand what a sign-in is asked for (RFC 9126). */
  push: '/api/oauth/par',
  /** Where a device without a browser asks for a sign-in (RFC 8628), and where people type its code. */
  deviceAuthorization: '/api/oauth/device',
  device: '/device',
  /** Where programs register themselves as applications (RFC 7591), at accounts that let them. */
  registration: '/api/oauth/registration',
  tokens: requestToken.path,
  userinfo: '/api/oauth/userinfo',
  revoke: '/api/oauth/revoke',
  introspect: '/api/oauth/introspect',
  logout: '/api/oauth/logout',
  /** Where published clients sign people out. */
  leave: '/logout',
  signIn: '/login',
  /** The session protocol of published clients (contract, login 2), and where a sign-in for it comes back to. */
  authentication: '/api/authentication',
  /** As SAML's identity provider: below it one address per application. */
  saml: '/api/authentication/saml',
  samlMetadata: '/api/authentication/saml/metadata',
  returned: '/api/authentication/returned',
  session: '/api/session',
  /** Where a person says that a sign-in by a service client is meant. */
  confirm: '/login/-/confirm',
  /** Where a person goes on to a provider by the operator's shared identity. */
  shared: '/login/-/shared',
  newPassword: '/new-password',
  settings: '/settings',
  factors: '/settings/factors',
} as const
