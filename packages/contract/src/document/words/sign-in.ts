import { changed, created, firstPageAt, linkTo, listAt } from './values.ts'

/** What each group of operations is about. */
export const tags = {
  Applications: 'What people sign in to, with the addresses to which they may return.',
  Connections: 'Identity providers through which people sign in.',
  Extensions: 'Applications of others that work with the account, each with a service client of its own.',
  'Linked identities': 'Other issuers whose tokens the account accepts.',
  'Sign-in': 'Tokens for service clients and applications (OAuth 2.0, OpenID Connect).',
}

/** Words of connections, applications, extensions, linked issuers and the token endpoint. */
export const descriptions = {
  getConnections: 'Connections to identity providers, without their secrets.',
  createConnection: 'Makes a connection through which people sign in. Its secret is kept sealed and never shown.',
  getConnection: 'One connection, without its secret.',
  getConnectionHistory: 'Who made, changed and deleted the connection; secrets are not told.',
  updateConnection: 'Replaces a connection, or makes it under this id. A secret that is left out stays.',
  deleteConnection: 'Deletes a connection: nobody signs in through it any more.',
  getConnectionCredentials: 'The access token that the provider gave for the user at his last sign-in through it.',
  getConnectionPresets: 'What is known of well-known identity providers, to begin a connection with.',

  getApplications: 'Applications that people sign in to.',
  createApplication: 'Makes an application. People return to its registered addresses only.',
  getApplication: 'One application.',
  getApplicationHistory: 'Who made, changed and deleted the application, and what it was before and after.',
  updateApplication: 'Replaces an application.',
  deleteApplication: 'Deletes an application that nothing stands on.',
  getAccountApplications: 'The same as `getApplications`, at the login host too.',
  createAccountApplication: 'The same as `createApplication`, at the login host too.',
  getAccountApplication: 'The same as `getApplication`, at the login host too.',
  updateAccountApplication: 'The same as `updateApplication`, at the login host too.',
  deleteAccountApplication: 'The same as `deleteApplication`, at the login host too.',
  getGlobalLogin: 'Which application stands for signing in to the account as such.',

  getExtensions: 'Extensions, each with its application and its service client.',
  createExtension: 'Makes an extension together with its application and its service client.',
  getExtension: 'One extension.',
  getExtensionHistory: 'Who made, changed and deleted the extension, and what it was before and after.',
  updateExtension: 'Replaces an extension, its addresses and the limits of its client.',
  deleteExtension: 'Deletes an extension, its application, its client, and what its client was given.',

  getAccountIdentities: 'Issuers whose tokens the account accepts beside its own.',
  linkIdentity:
    "Accepts tokens of another issuer from now on. It is proved by a token that is valid now, or by the issuer's published keys.",
  unlinkIdentity: 'Accepts tokens of the issuer no longer, at once.',

  requestToken:
    'The token endpoint (RFC 6749 §3.2): a service client gets a token for its access key (`client_credentials`), an application for the code of a sign-in, or a new one for a refresh token. Errors are those of OAuth 2.0.',
}

const connection = {
  connectionId: 'con_acme',
  type: 'OAUTH2',
  authenticationUrl: 'https://login.acme.example/authorize',
  tokenUrl: 'https://login.acme.example/token',
  issuerUrl: 'https://login.acme.example',
  clientId: 'doorward',
  data: { name: 'Acme' },
}
const shownConnection = {
  ...connection,
  clientSecret: null,
  hasClientSecret: true,
  isActiveConnection: true,
  createdTime: created,
  lastUpdated: changed,
  links: linkTo('/v1/connections/con_acme'),
}
const preset = {
  presetId: 'google',
  name: 'Google',
  type: 'OAUTH2',
  authenticationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  issuerUrl: 'https://accounts.google.com',
  scopes: ['openid', 'email', 'profile'],
  userIdExpression: '{sub}',
  supportedContentType: 'application/x-www-form-urlencoded',
  helpUrl: 'https://console.cloud.google.com/apis/credentials',
  helpText: 'Make an OAuth client of the type web application.',
}
const application = {
  applicationId: 'app_web_shop',
  name: 'Web shop',
  redirectUrls: ['https://shop.example/'],
  sessionType: 'MULTI_SESSION',
}
const shownApplication = {
  ...application,
  isGlobalLoginApplication: false,
  isActiveApplication: false,
  createdTime: created,
  lastUpdated: changed,
  links: linkTo('/v1/applications/app_web_shop'),
}
const extension = {
  extensionId: 'ext_calendar',
  name: 'Calendar',
  application: { redirectUrls: ['https://calendar.example/'] },
}
const shownExtension = {
  ...extension,
  application: { applicationId: 'app_calendar', ...extension.application },
  client: { clientId: 'ext_calendar' },
  createdTime: created,
  lastUpdated: changed,
  links: linkTo('/v1/extensions/ext_calendar'),
}
const identity = {
  identityId: 'idt_4f9a1c7b',
  issuer: 'https://login.acme.example',
  audience: '*',
  userIdExpression: '{sub}',
  createdTime: created,
}

export const examples = {
  Connection: shownConnection,
  ConnectionInput: { ...connection, clientSecret: 'keep-this-to-yourself' },
  ConnectionList: firstPageAt('/v1/connections', { connections: [shownConnection] }),
  ConnectionCredentials: { accessToken: 'ya29.a0AfH6SMB' },
  ConnectionPresetList: listAt('/v1/connection-presets', { presets: [preset] }),
  Application: shownApplication,
  ApplicationInput: application,
  GlobalLogin: { applicationId: 'app_default' },
  ApplicationList: firstPageAt('/v1/applications', { applications: [shownApplication] }),
  Extension: shownExtension,
  ExtensionInput: extension,
  ExtensionList: firstPageAt('/v1/extensions', { extensions: [shownExtension] }),
  LinkedIdentity: identity,
  LinkedIdentityInput: { issuer: identity.issuer, preferredAudience: '*' },
  LinkedIdentityList: listAt('/v1/identities', { identities: [identity] }),
  TokenRequest: { grant_type: 'client_credentials', client_id: 'sc_9f3k2m7q', client_secret: 'sc_9f3k2m7q.k1.acc-…' },
  TokenReply: { access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJzYyJ9.c2ln', token_type: 'Bearer', expires_in: 3600 },
  OAuthError: { error: 'invalid_client', error_description: 'The client is unknown, or its secret is wrong.' },
}
