import { limits } from '@doorward/core/limits'
import { changed, created, firstPageAt, linkTo, listAt } from './values.ts'

/** What each group of operations is about. */
export const tags = {
  Applications: 'What people sign in to, with the addresses to which they may return.',
  Connections: 'Identity providers through which people sign in.',
  Branding: "How the account's own sign-in pages look.",
  Domains: 'Domains that the account has shown to be its own, by a record in the domain name system.',
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
  restoreConnection: `Makes the connection what it was right after a revision, as a new change of the caller, who needs what replacing it needs. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too. Its secret of then does not come back.`,
  updateConnection: 'Replaces a connection, or makes it under this id. A secret that is left out stays.',
  deleteConnection: 'Deletes a connection: nobody signs in through it any more.',
  getConnectionCredentials: 'The access token that the provider gave for the user at his last sign-in through it.',
  getLoginTraces: 'Sign-ins at identity providers of the last 14 days, the newest first: how each ended, and why.',
  getLoginTrace:
    'One sign-in at an identity provider, step by step, by its id or by the reference that its page showed. No secret, code or token is in it.',
  getDomainVerifications:
    'Domains that the account has verified, is verifying, or has lost, in the order of their names.',
  createDomainVerification:
    'Begins to verify a domain and answers the TXT record that it takes. Nothing is reserved by it: the domain is of the account that first shows its record. One that is under way stays as it is; one that was lost begins anew, with another value.',
  checkDomainVerification:
    'Looks for the record now, rather than when the next look is due: minutes after the beginning, daily once it stands. A verified domain is lost after three looks in a row without its record, over 72 hours.',
  deleteDomainVerification: 'Gives the domain up: it leads nobody to the account any more, and is free for others.',
  getDomains:
    'Hosts of its own by which the account wants to be addressed, with the records that each takes, in the order of their names.',
  createDomain:
    'Adds a host of its own to the account, and answers the two records that it takes: TXT proves it, CNAME leads people there. Nothing is reserved by it: the name is of the account that first shows its record, and the account is served by it from then on. One that is under way stays as it is; one that failed begins anew, with another value.',
  refreshDomain:
    'Asks the domain name system now what stands there, rather than when the next look is due, and answers it. A verified name fails after three looks in a row without its record, over 72 hours; nobody is served by it then.',
  deleteDomain:
    'Takes a host back: nobody is served by it from now on, and sign-ins and tokens that were made there end. The name is free for others.',
  getConfiguration:
    "How the account's own sign-in pages look. Where nothing was set, they look as they do anyway. With applicationId or tenantId it is what is set for that application or tenant alone; its pages look as the account's, with what is set for the tenant laid over that, and what is set for the application over both.",
  updateConfiguration:
    'Changes how the sign-in pages look, within a second; with applicationId or tenantId, those of sign-ins to that application or of that tenant alone. What is left out stays; null, or nothing in it, takes a field away. Pictures are fetched once or uploaded, made anew (PNG, JPEG and WebP; never SVG), and served from the account. Colours that could not be read are corrected. Earlier settings come back by sending them again: the newest fifty pictures are kept.',
  getConnectionPresets: 'What is known of well-known identity providers, to begin a connection with.',

  createConnectionTest:
    'Answers an address where a browser goes to the provider of the connection to test it: good once and for ten minutes. Nobody is made, linked or signed in. A connection that is not complete is refused, naming what is missing.',
  getConnectionTest:
    'A test as far as it came, step by step, with the claims that the provider gave and what was read of them: for whoever asked for it alone, and for less than an hour.',

  readConnectionMetadata:
    'Reads what a SAML provider publishes of itself, given as a text or by the address where it stands, and answers what a connection to it needs. Nothing is saved.',

  getApplications: 'Applications that people sign in to.',
  createApplication: 'Makes an application. People return to its registered addresses only.',
  getApplication: 'One application.',
  getApplicationHistory: 'Who made, changed and deleted the application, and what it was before and after.',
  restoreApplication: `Makes the application what it was right after a revision, as a new change of the caller, who needs what replacing it needs. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too. Secrets that were deleted since do not come back.`,
  updateApplication: 'Replaces an application.',
  deleteApplication: 'Deletes an application that nothing stands on.',
  requestApplicationSecret:
    'Makes a secret by which the application proves itself where it gets tokens, and shows it once; with `publicKey` a key of its own is taken instead, for private_key_jwt. At most two at a time. From the first on nobody gets tokens of the application without one.',
  deleteApplicationSecret:
    'Ends a secret or key at once. Without any the application is public again, and PKCE is required of it.',
  delegateUserLogin:
    'Answers an address that signs a browser in to the application as the user, to test what he meets there: good once and for two minutes. The sign-in lasts ten minutes at most, is shown as a test on every page, and its tokens say who acts (`act`, RFC 8693). For people only, never for one of the platform. Noted with the user.',
  delegateAccountUserLogin: 'The same as `delegateUserLogin`, at the login host too.',
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
  restoreExtension:
    'Gives the extension the settings that it had right after a revision. One that was deleted stays deleted.',
  updateExtension: 'Replaces an extension, its addresses and the limits of its client.',
  deleteExtension: 'Deletes an extension, its application, its client, and what its client was given.',

  getAccountIdentities: 'Issuers whose tokens the account accepts beside its own.',
  linkIdentity:
    "Accepts tokens of another issuer from now on. It is proved by a token that is valid now, or by the issuer's published keys.",
  unlinkIdentity: 'Accepts tokens of the issuer no longer, at once.',

  requestToken:
    'The token endpoint (RFC 6749 §3.2): a service client gets a token for its access key (`client_credentials`), an application or an extension for the code of a sign-in, an application a new one for a refresh token. Errors are those of OAuth 2.0.',
}

const notYet = 'Kept; sign-in does not read it yet.'

/** What fields of these nouns mean, besides those that mean the same everywhere. */
export const fields = {
  'Connection.type': 'The protocol that the provider speaks. OAUTH2, which OpenID Connect belongs to, unless set.',
  'Connection.clientId': 'What the provider calls us, its client.',
  'Connection.clientSecretId': `The id of the secret at a provider that gives ids to them.`,
  'Connection.userDataConfiguration': `Where data of its users shall be kept. ${notYet}`,
  'NewConnectionTest.testId': 'Which test. The trace of its sign-in has the same id.',
  'NewConnectionTest.testUrl': 'Where to send the browser that is to go to the provider. A secret while it is good.',
  'ConnectionTest.testId': 'Which test.',
  'ConnectionTest.opensUntil': 'Until when its address may be opened (ISO 8601, UTC).',
  'ConnectionTest.trace': 'What was done so far.',
  'ConnectionTest.findings': 'What the provider told. Absent: nothing yet.',
  'ConnectionTestFindings.claims': 'The claims as the provider gave them.',
  'ConnectionTestFindings.userIdExpression': 'What the id was read by.',
  'ConnectionTestFindings.subject': 'The id that it gives. Absent: none, and nobody could sign in so.',
  'ConnectionTestFindings.email': 'The e-mail address that was read. Absent: none.',
  'ConnectionTestFindings.isEmailVerified': 'Whether the address counts as verified.',
  'getConnectionTest.testId': 'Which test.',
  'LoginTrace.traceId': 'Which sign-in, by an id of its own.',
  'LoginTrace.outcome':
    'How it ended: somebody was signed in; an identity was linked; the person was asked to prove who he is here; a test ended well (`tested`); it failed. `underWay`: the browser has not come back from the provider.',
  'LoginTrace.references': 'The references that its pages showed, one a request.',
  'LoginTrace.steps':
    'What was done, in order: a test was asked for, the browser was sent to the provider, came back with an answer, the provider told who it is, that was read by the connection, and it ended.',
  'LoginTrace.applicationId': 'The application that the person was on the way to. Absent: nothing is known.',
  'LoginTrace.userId': 'Who came of it. Absent: nobody did.',
  'LoginTraceStep.step': 'What was done.',
  'LoginTraceStep.at': 'When (ISO 8601, UTC).',
  'LoginTraceStep.facts': 'What is known of it, by name; `…` stands for a value that is shown to nobody.',
  'LoginTraceList.loginTraces': 'The sign-ins of this page.',
  'getLoginTrace.traceId': 'Which sign-in, by its id or a reference that its page showed.',
  'getLoginTraces.connectionId': 'Only those by this connection.',
  'getLoginTraces.userId': 'Only those that this user came of.',
  'getLoginTraces.outcome': 'Only those that ended so.',
  'Connection.data': 'More about the provider and its users.',
  'Connection.defaultConnectionProperties':
    'Parameters that go along when people are sent to the provider. For SAML2: `authnContext` names what people have to prove themselves by there, with blanks between; `prompt` login asks for a new sign-in; `clockLeeway` says by how many seconds the clocks may differ (60 unless set, up to 300).',
  'Connection.conditions': 'What users must have to come in through it.',
  'Connection.tenantConfiguration': 'How its users come to a tenant.',
  'Connection.linkingConfiguration': 'Whether it may be linked with other ways in of the same person.',
  'ConnectionData.name': 'What people call the provider.',
  'ConnectionData.tenantId': `The tenant's id at the provider, not here. ${notYet}`,
  'ConnectionData.developerAccountId': `The id of the developer account at the provider, such as a team id.`,
  'UserDataConfiguration.location': `The country, as an ISO 3166 code of three letters. ${notYet}`,
  'DomainVerification.domain': 'In lower case.',
  'DomainVerification.status':
    'PENDING: its record was not found yet. COMPLETE: the domain is of the account. FAILED: it was, and its record is gone.',
  'DomainVerification.validation':
    'The record that has to stand. Absent: the domain was of the account before domains had to be verified, and stays so until another account verifies it.',
  'DomainVerification.takenByAnother':
    'The record was found, and another account has verified the domain. It is free once the record of that account is gone.',
  'DomainVerification.foundInstead': 'Texts that the record says instead of the value, a few; they are not trusted.',
  'DomainVerification.nameServerFailed': 'No name server answered, so that nothing is known of the record.',
  'DomainVerification.verifiedTime': 'Since when it is of the account.',
  'DomainVerification.lastChecked': 'When somebody last looked.',
  'CustomDomain.domain': 'In lower case.',
  'CustomDomain.status':
    'PENDING: its record was not found yet. COMPLETE: the account is served by it. FAILED: it was, and its record is gone.',
  'CustomDomain.route': 'The record that leads people there.',
  'CustomDomain.validation':
    'The record that proves it. Absent: the account had the name before names had to be verified, and is served by it once it is verified.',
  'CustomDomain.emailValidations':
    'Records that letters from this domain would want. Always empty: letters leave from the address of whoever runs the service, so that none is needed.',
  'CustomDomain.origin': 'The origin, and issuer, at which the account is served by it; absent while it is not.',
  'CustomDomain.takenByAnother':
    'The record was found, and another account has verified the name. It is free once the record of that account is gone.',
  'CustomDomain.foundInstead': 'Texts that the record says instead of the value, a few; they are not trusted.',
  'CustomDomain.nameServerFailed': 'No name server answered, so that nothing is known of the records.',
  'CustomDomain.verifiedTime': 'Since when it is of the account.',
  'CustomDomain.lastChecked': 'When somebody last looked.',
  'DomainRoute.recordType': 'CNAME.',
  'DomainRoute.recordName': 'The name under which it stands.',
  'DomainRoute.value': "The account's own host.",
  'DomainRoute.leadsHere':
    'Whether the name leads there, as the domain name system just answered; absent where it was not asked.',
  'DomainRoute.foundInstead': 'Where it leads instead, a few names or addresses; they are not trusted.',
  'DomainValidation.recordType': 'TXT.',
  'DomainValidation.recordName': 'The name under which it stands.',
  'DomainValidation.value': 'What it says, for this account and this attempt alone.',
  'DomainValidation.dynamicLookupStatus': 'TXT once the record was seen at the last look.',
  'DomainEmailValidation.recordType': 'The kind of the record.',
  'DomainEmailValidation.recordName': 'The name under which it stands.',
  'DomainEmailValidation.value': 'What it says.',
  'CustomDomainList.domains': 'All of them.',
  'CustomDomainInput.domain': 'A name below a domain of a company, such as login.acme.com.',
  'refreshDomain.domain': 'Which domain.',
  'AccentColors.light': 'For pages on light ground, as #rgb or #rrggbb.',
  'AccentColors.dark': 'For pages on dark ground, as #rgb or #rrggbb.',
  'Configuration.colors': 'Of buttons and links, as they were wished; one that is absent follows the other.',
  'Configuration.correctedColors':
    'What is shown instead of a wish that could not be read: a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3) on the page, and under the words of a button.',
  'Configuration.logoUrl': 'The logo, at the account itself. The address is of this picture for ever.',
  'Configuration.backgroundImage': 'The picture behind the pages, at the account itself.',
  'Configuration.supportUrl': 'Where people find help: https, or mailto.',
  'Configuration.loginUrl':
    'Where sign-ins of the published clients, and of extensions, begin that name no connection: a page of your own, which gets `state` and `flow` and goes on by the client’s `updateExtensionAuthenticationRequest`. https, or http on the machine itself.',
  'Configuration.texts': 'What the pages say in words of your own.',
  'Configuration.displayedConnections':
    'Connections that stand on the pages, by their ids. Absent: all that may stand there.',
  'Configuration.includeSso': 'Whether the pages offer to continue with single sign-on.',
  'Configuration.includeEmail':
    'Whether the pages ask for an e-mail address. Where nothing else would let people in, they do anyway.',
  'Configuration.cssVariables': 'Variables of the style sheet that were set.',
  'ConfigurationInput.colors': 'Of buttons and links. One that is left out follows the other.',
  'ConfigurationInput.logoUrl':
    'An https address, from which the picture is fetched once (256 KB at most), a data: address with the picture in it, or the address that was answered, which leaves it.',
  'ConfigurationInput.backgroundImage': 'As `logoUrl`.',
  'ConfigurationInput.supportUrl': 'Where people find help: https, or mailto.',
  'ConfigurationInput.loginUrl':
    'Where sign-ins of the published clients, and of extensions, begin that name no connection: a page of your own, which gets `state` and `flow` and goes on by the client’s `updateExtensionAuthenticationRequest`. https, or http on the machine itself.',
  'ConfigurationInput.texts': 'What the pages say in words of your own.',
  'ConfigurationInput.displayedConnections':
    'Connections that stand on the pages; null for all that may. Unknown ones are not shown.',
  'ConfigurationInput.includeSso': 'Whether the pages offer to continue with single sign-on; they do unless said.',
  'ConfigurationInput.includeEmail': 'Whether the pages ask for an e-mail address; they do unless said.',
  'ConfigurationInput.cssVariables': 'Some variables of the style sheet. Anything else of a style sheet is not taken.',
  'SignInTexts.heading': 'What the sign-in page begins with.',
  'SignInTexts.below': 'What stands below what a page is about.',
  'SignInVariables.--page-light': 'The ground around the card, on light ground: a colour.',
  'SignInVariables.--page-dark': 'The ground around the card, on dark ground: a colour.',
  'SignInVariables.--card-radius': "How round the card's corners are, in px or rem.",
  'SignInVariables.--control-radius': 'How round the corners of fields and buttons are, in px or rem.',
  'deleteDomain.domain': 'Which domain.',
  'DomainRecord.recordType': 'TXT.',
  'DomainRecord.recordName': 'The name under which it stands.',
  'DomainRecord.value': 'What it says, for this account and this attempt alone.',
  'DomainVerificationList.domainVerifications': 'The domains of this page.',
  'DomainVerificationInput.domain': 'A domain of a company, as it is registered or below that.',
  'getDomainVerifications.domain': 'Only this one.',
  'checkDomainVerification.domain': 'Which domain.',
  'deleteDomainVerification.domain': 'Which domain.',
  'ConnectionProperties.scope': 'The scopes that the provider is asked for, with blanks between them.',
  'ConnectionProperties.allowIdpInitiated':
    'Of SAML2: true lets the provider begin. What it sends unasked signs nobody in, but a sign-in begins there at once, which ends at the application whose id or address is its RelayState, else at the only one.',
  'ConnectionProperties.prompt': 'How the provider shall ask people (`prompt` of OpenID Connect Core §3.1.2.1).',
  'ConnectionConditions.requireBusinessAccount': `Whether only accounts of businesses come in. False unless set.`,
  'ConnectionTenantConfiguration.assignmentType':
    'To which tenant somebody new belongs. DEFAULT: to the tenant that names the connection. TRUSTED_DOMAIN_FALLBACK: else to the tenant of his verified e-mail address, whose domain the account has verified.',
  'LinkingConfiguration.type': `EXPLICIT: by a person who is signed in. AUTOMATIC: also at a first sign-in, once the person has proved to be the same. Null or absent: never.`,
  'ConnectionCredentials.accessToken': "The provider's access token.",
  activeConnectionFaults: 'Why nobody can sign in by it. Absent: people can.',
  'ConnectionFault.field': 'The field that it is about.',
  'ConnectionFault.reason':
    'missing: it has to be filled in. expired: what stands there is over. developmentOnly: the shared development identity counts on hosts for development and tests alone. notShared: the operator shares none for a provider with these addresses. noProvider: people come to no provider by a connection of this type.',
  'ConnectionFault.expiredTime': 'Since when it is over. Absent: the reason is another.',
  'ConnectionMetadataInput.url': 'Where the provider publishes its metadata. Null or absent: `xml` is read.',
  'ConnectionMetadataInput.xml':
    'The metadata itself (SAML 2.0 Metadata §2.4), up to 256 KiB and without a document type. Null or absent: `url` is read.',
  'ConnectionMetadata.providerCertificate': 'All of them in PEM, one behind the other, as a connection takes them.',
  'ConnectionMetadata.certificates': 'The certificates, in the order in which they stand in `providerCertificate`.',
  'Connection.certificates':
    'The certificates of a SAML provider, as they are read of `providerCertificate`. Absent: none.',
  'ConnectionCertificate.subject': 'Whom it names.',
  'ConnectionCertificate.expiresTime': 'When it is over.',
  'ConnectionPreset.presetId': 'Names the preset.',
  'ConnectionPreset.type': 'The protocol that the provider speaks.',
  'ConnectionPreset.scopes': 'The scopes to ask for, unless others are wanted.',
  'ConnectionPreset.helpUrl': "The provider's own guide.",
  'ConnectionPreset.helpText': 'What to do at the provider, in words for people.',
  'ConnectionPreset.sharedClientId':
    'The `clientId` of a connection that uses the shared development identity of the operator at this provider, for development alone. Absent: there is none here.',

  'Application.name': 'What people call it; the id when it is left out, null or empty.',
  'Application.defaultApplicationUrl': `Where people go who came without asking for an application: https, or http on the local machine. ${notYet}`,
  'Application.backchannelLogoutUri':
    'Where the application is told that a session has ended which signed somebody in to it (OpenID Connect Back-Channel Logout): https, or http on the local machine, without a fragment.',
  'Application.enableAccessToToken':
    'Whether scripts in the browser may see the access token. False hides it from them where it is given as a cookie, at a custom domain.',
  'Application.sessionType':
    'Whether a person may be signed in several times at once (MULTI_SESSION, which stands unless set), or a sign-in to it ends the others (SINGLE_SESSION).',
  'Application.secondFactor':
    'When people who sign in to it show a second factor. Absent, or less strict: as in the account and their tenant.',
  'ApplicationInput.secondFactor':
    'When people who sign in to it show a second factor. Null, left out or less strict: as in the account and their tenant.',
  'Application.saml': 'How the application takes sign-ins by SAML.',
  'Application.audiences':
    'Audiences that it may ask its tokens to name, by `resource` or `audience`, instead of the account.',
  'Application.idTokenSignedResponseAlg':
    'How its id tokens are signed: EdDSA unless set, or RS256 for a relying party that knows no other. Access tokens are always EdDSA.',
  'Application.requirePkce':
    'Whether it must send a PKCE challenge: yes unless set. A confidential application alone may do without, which is less safe.',
  'Application.deviceGrant':
    'Whether devices without a browser may be signed in to it by a code that people type elsewhere (RFC 8628). Not unless set.',
  'Application.awaitsApproval':
    'Whether it registered itself and waits: nobody can sign in to it until somebody who may change it approves it.',
  'ApplicationInput.awaitsApproval':
    'False approves an application that registered itself; true has it wait again. Null or left out: as it is.',
  'Application.secrets': 'What it proves itself by. None: it is public.',
  'Application.isGlobalLoginApplication':
    'Whether it is the one application of the account that stands for all. It is set by an update only, which takes it from the one before.',
  'Application.extensionId': 'The extension that it was made with. Absent: none.',
  'ApplicationSecret.kind': 'A secret that the server made, or a key whose other half the application keeps.',
  'NewApplicationSecret.kind': 'A secret that the server made, or a key whose other half the application keeps.',
  'ApplicationDelegation.authenticationUrl':
    'Where to send the browser that is to be signed in. A secret while it is good.',
  'SamlConfiguration.entityId': 'The name of the application in SAML.',
  'SamlConfiguration.assertionConsumerServiceUrl': 'Where assertions are sent to.',
  'SamlConfiguration.nameIdFormat':
    'How assertions name people: by their user id, unless it is emailAddress, which only a proved address is.',
  'SamlConfiguration.attributes': 'What each attribute of an assertion tells, by the name of the attribute.',
  'SamlConfiguration.requestCertificate':
    'X.509 certificates by which the application signs its requests; unsigned ones are then refused.',
  'SamlConfiguration.singleLogoutServiceUrl': 'Where the application is told that a sign-out is done.',
  'SamlConfiguration.allowIdpInitiated': 'A sign-in may begin here, without a request of the application.',

  'Extension.name': 'What people call it. Null or absent: nothing.',
  'Extension.application': 'The application that was made with it.',
  'Extension.legacyClient':
    'Whether its sign-ins may do without PKCE, as published clients need it that send the text `undefined` for a challenge. Less safe: whoever gets hold of a code gets its token. Null or absent: they may not.',
  'Extension.client': 'The service client that was made with it; it has the id of the extension.',
  'ExtensionClient.rateLimits':
    'How many calls the client may make; beyond it is answered 429. Absent: no limit of its own.',
  'ExtensionClientInput.rateLimits':
    'How many calls the client may make; beyond it is answered 429. Null or left out: no limit of its own.',

  issuer: 'Whose tokens are accepted: their `iss`, an https address.',
  audience: 'The audience that tokens must name; * for any.',
  'LinkedIdentityInput.issuer':
    'Whose tokens are accepted: an https address. Left out, null or empty: the issuer of `jwt`.',
  'LinkedIdentityInput.audience': 'The older name of `preferredAudience`, which wins.',

  'OAuthError.error': 'What is wrong, for programs: a code of RFC 6749 §5.2.',
  'OAuthError.error_description': 'What is wrong, for developers.',
  access_token: 'The access token, a JWT, to be sent as a bearer token.',
  token_type: 'How it is sent (RFC 6750).',
  refresh_token: 'Gets the next tokens; each is good once. None for service clients.',
  id_token: 'Who signed in (OpenID Connect Core §2). None for service clients.',
  'TokenReply.scope': 'The scopes that were given, with blanks between them.',
  'TokenRequest.grant_type':
    'client_credentials: by an access key. authorization_code: by the code of a sign-in. refresh_token: by the refresh token of an earlier answer.',
  'TokenRequest.client_id':
    'The id of the service client, application or extension that asks; the basic header may say it instead.',
  'TokenRequest.client_assertion_type': 'Stands with `client_assertion` (RFC 7521 §4.2).',
  'TokenRequest.scope': 'For a refresh token: fewer scopes than were given. A service client always gets `openid`.',
  'TokenRequest.code': 'The code that the sign-in led back with.',
  'TokenRequest.code_verifier': 'The secret whose hash began the sign-in (RFC 7636). Needed with a code.',
  'TokenRequest.redirect_uri':
    'The address that the sign-in led back to, the same as it began with. Needed with a code.',
  'TokenRequest.refresh_token': 'The refresh token of the last answer. Needed with that grant.',
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
const loginTrace = {
  traceId: 'trc_4q8m2k7x9z3w5t1b6n0p',
  connectionId: 'con_google',
  applicationId: 'app_default',
  outcome: 'failed',
  references: ['req_9f3k2m7q'],
  steps: [
    {
      step: 'sent',
      at: '2026-05-04T09:30:00.000Z',
      facts: { to: 'https://idp.example.com/authorize', scope: 'openid email' },
    },
    { step: 'answered', at: '2026-05-04T09:30:09.000Z', facts: { state: '…', error: 'access_denied' } },
    {
      step: 'ended',
      at: '2026-05-04T09:30:09.100Z',
      facts: { outcome: 'failed', why: 'declined: the provider said access_denied' },
    },
  ],
  createdTime: '2026-05-04T09:30:00.000Z',
  links: { self: { href: 'https://acc-9f3k2m7q1x4z.eu-west.example.com/v1/login-traces/trc_4q8m2k7x9z3w5t1b6n0p' } },
}
const domainVerification = {
  domain: 'acme.com',
  status: 'PENDING',
  validation: {
    recordType: 'TXT',
    recordName: '_doorward.acme.com',
    value: 'doorward-verification=3q8m2k7x9z1w5t4b6n0pXyR2',
  },
  createdTime: created,
  links: linkTo('/v1/domain-verifications/acme.com'),
}
const customDomain = {
  domain: 'login.acme.com',
  status: 'COMPLETE',
  route: {
    recordType: 'CNAME',
    recordName: 'login.acme.com',
    value: 'acc-9f3k2m7q1x4z.eu-west.example.com',
    leadsHere: true,
  },
  validation: {
    ...domainVerification.validation,
    recordName: '_doorward.login.acme.com',
    dynamicLookupStatus: 'TXT',
  },
  emailValidations: [],
  origin: 'https://login.acme.com',
  createdTime: created,
  verifiedTime: created,
  lastChecked: created,
  links: linkTo('/api/accounts/acc-9f3k2m7q1x4z/domains/login.acme.com'),
}
const configuration = {
  colors: { light: '#00aa55', dark: '#5ad68c' },
  supportUrl: 'https://acme.com/help',
  texts: { heading: 'Welcome to Acme', below: 'By signing in you accept our terms.' },
  displayedConnections: [connection.connectionId],
  includeSso: true,
  includeEmail: true,
  cssVariables: { '--card-radius': '16px' },
}
const picture = 'https://acc-9f3k2m7q1x4z.eu-west.example.com/login/pictures/5f2c8e1a9b3d4c6e7f8091a2b3c4d5e6.webp'
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
const secret = { secretId: 'k1', createdTime: created, kind: 'SECRET' }
const shownApplication = {
  ...application,
  idTokenSignedResponseAlg: 'EdDSA',
  requirePkce: true,
  deviceGrant: false,
  awaitsApproval: false,
  secrets: [secret],
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
  AccentColors: configuration.colors,
  SignInTexts: configuration.texts,
  SignInVariables: configuration.cssVariables,
  Configuration: {
    ...configuration,
    correctedColors: { light: '#008241' },
    logoUrl: picture,
    lastUpdated: created,
    links: linkTo('/api/accounts/acc-9f3k2m7q1x4z/configuration'),
  },
  ConfigurationInput: { ...configuration, logoUrl: 'https://acme.com/logo.png' },
  CustomDomain: customDomain,
  CustomDomainInput: { domain: 'login.acme.com' },
  CustomDomainList: { domains: [customDomain] },
  DomainVerification: domainVerification,
  DomainVerificationInput: { domain: 'acme.com' },
  DomainVerificationList: firstPageAt('/v1/domain-verifications', { domainVerifications: [domainVerification] }),
  LoginTrace: loginTrace,
  NewConnectionTest: {
    testId: 'trc_4q8m2k7x9z3w5t1b6n0p4q8m',
    testUrl:
      'https://acc-9f3k2m7q1x4z.eu-west.example.com/login/-/connection-test?ticket=qf1kJ0eZ6mS3vY8wT2xB5nC7dG9hL4pR0aU6iO1sE3k',
  },
  ConnectionTest: {
    testId: loginTrace.traceId,
    opensUntil: '2026-05-04T09:40:00.000Z',
    trace: { ...loginTrace, applicationId: 'DOORWARD_CONNECTION_TEST' },
    findings: {
      claims: { sub: '248289761001', email: 'maya@acme.example', email_verified: true },
      userIdExpression: '{sub}',
      subject: '248289761001',
      email: 'maya@acme.example',
      isEmailVerified: true,
    },
  },
  LoginTraceList: firstPageAt('/v1/login-traces', { loginTraces: [loginTrace] }),
  ConnectionPresetList: listAt('/v1/connection-presets', { presets: [preset] }),
  ConnectionMetadataInput: { url: 'https://login.acme.example/saml/metadata' },
  ConnectionMetadata: {
    issuerUrl: 'https://login.acme.example/saml/metadata',
    authenticationUrl: 'https://login.acme.example/saml/sso',
    providerCertificate: '-----BEGIN CERTIFICATE-----\nMIIC…\n-----END CERTIFICATE-----\n',
    certificates: [{ subject: 'CN=login.acme.example', expiresTime: changed }],
  },
  Application: shownApplication,
  ApplicationInput: application,
  ApplicationSecret: secret,
  ApplicationSecretInput: { publicKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' },
  NewApplicationSecret: { ...secret, clientSecret: 'c4lYQ3v0m8T1zB7nW2kR5xJ9sD6fG0hL3pU8iO1eAqM' },
  ApplicationDelegation: {
    authenticationUrl:
      'https://acc-9f3k2m7q1x4z.eu-west.example.com/login/-/delegation?ticket=c4lYQ3v0m8T1zB7nW2kR5xJ9sD6fG0hL3pU8iO1eAqM',
  },
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
