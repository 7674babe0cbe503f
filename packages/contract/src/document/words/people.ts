import { limits } from '@doorward/core/limits'
import { accountId, ben, changed, count, created, firstPageAt, linkTo, listAt, maya, report } from './values.ts'

/** What each group of operations is about. */
export const tags = {
  Invites: 'Links by which somebody comes to the account, and what he gets by it.',
  'Service clients': 'Programs that call by themselves, and their access keys.',
  Tenants: 'Customers of the account, each with its own domains and its own way to sign in.',
  'User tokens': 'Tokens that hold less than their user does.',
  Users: 'The people and service clients of the account.',
}

/** Words of users, invites, limited tokens, service clients and tenants. */
export const descriptions = {
  getUsers: 'People and service clients whom the account knows.',
  getUserHistory: 'When the user came, was disabled, enabled and deleted, and by whom. Who it is stands in no history.',
  getUser: 'One user, as far as the account knows who it is.',
  updateUser: 'Sets the claims that tokens of the user carry beside the standard ones. What the provider told stays.',
  updateUserTokenConfiguration: 'The same as `updateUser`, at the address that published clients call.',
  updateUserState:
    'Disables a user or enables him again. Disabled he is refused whatever token names him, has no permission, counts as no owner and is signed out everywhere; records and groups go on naming him. Enabled he has again what they give; he signs in anew.',
  restoreUser:
    'Makes the state of a user what it was right after a revision, as a new change of the caller, who needs what setting it needs. The change log does not keep names, addresses and claims, and tenants have their own way to take a user in; `notRestored` names what differs and stays as it is. A user who was deleted does not come back.',
  deleteUser:
    'Ends personal data, sign-ins and all access of a user, at once; records that name him are tidied afterwards. The id is never issued again.',

  getUserIdentities:
    'What the user signs in to this account by, the oldest first, and when he was last seen here. Portal users sign in with the platform, and have none here.',
  removeUserAccess: `Takes the user out of every access record and group, as a user, an admin and in statements, and ends the open access requests and invites that name him: one change, or none. Each asks for what changing it alone asks for. What the user signs in by stays. Beyond ${count(limits.namingItemsMax)} items it is 413.`,
  restoreUserAccess:
    'Puts the user back where `removeUserAccess` took him out, by the revision that it answered, as new grants of the caller, who needs what giving them needs. Items that were changed since stay as they are; requests and invites do not come back.',
  getUserSessions:
    'Sign-ins of the user to this account that stand. Portal users sign in with the platform and have none here.',
  endUserSessions:
    'Signs the user out of this account everywhere: sessions, refresh tokens and access tokens end within a second.',
  getUserFactors:
    'What the user shows besides the first step of a sign-in to this account, the oldest first, without secrets. Portal users sign in with the platform and have none here.',
  deleteUserFactor:
    'Takes a second factor away from a user who lost it: every sign-in of his ends, he is told by mail who did it, and his history tells it. With the last one go his recovery codes. Where a second factor is required, he adds one in his next sign-in.',
  endUserSession: 'Ends one sign-in of the user, with its refresh tokens and access tokens.',

  getInvites: 'Invites that nobody has accepted yet, each by its reference; what opens the link is shown once only.',
  createInvite: `Makes an invite, and sends it where an \`email\` is given. Whoever accepts it first gets what it gives, and one with an \`email\` is for that address only; it stands for seven days unless \`expiryTime\` says otherwise. ${count(limits.invitesPerHourMax)} an hour by one inviter.`,
  getInvite: 'An invite that stands, by its id or its reference; by its reference also one that has expired.',
  getInviteOffer:
    'What an invite that stands gives: the account, who invites, and roles by their names. Whoever has the id of its link is told without a token, as its mail tells; somebody who is signed in, where he may accept it. One that is used, ended or taken back is 404, as one that never was; in another region it is 409.',
  deleteInvite: 'Takes an invite back: its link opens nothing any more.',
  resendInvite: "Makes an invite anew, with a new link, in the caller's name. The old link ends.",
  respondToInvite:
    "Accepts an invite in the caller's name, once, and answers the account that it leads to. Possible before one belongs to the account; in another region it is 409.",

  requestUserToken: `Makes a token that holds at most what its statements, its user and its maker all hold, for at most ${count(limits.userTokenHoursMax)} hours. It is shown once.`,
  getUserTokens: 'Limited tokens of the user that have not ended, by their ids; never the tokens themselves.',
  disableUserToken: 'Ends a limited token at once.',

  getClients: 'Service clients in the order of their ids, with the ids of their keys.',
  createClient: 'Makes a service client. It has no access until a record gives it some, and no key until one is made.',
  getClient: 'One service client. The client itself may read it too.',
  getClientHistory: 'Who made, changed and deleted the client and its keys.',
  restoreClient:
    'Gives the client the settings that it had right after a revision. Keys that were deleted since stay dead, and so does a client that was deleted.',
  updateClient: 'Replaces the name, options, limits and tags of a service client. Its keys stay.',
  deleteClient: 'Deletes a service client: its tokens and keys end at once. The id is never issued again.',
  requestAccessKey: `Makes an access key, at most ${count(limits.accessKeysMax)} for one client, and shows its secret part once. With \`publicKey\` only that is kept.`,
  deleteAccessKey: 'Ends an access key at once: nothing that is signed with it is accepted any more.',

  getTenants: 'Tenants in the order of their ids.',
  createTenant: 'Makes a tenant, also with a connection of its own in the same step.',
  getTenant: 'One tenant.',
  getTenantHistory: 'Who made, changed and deleted the tenant, and what it was before and after.',
  restoreTenant: `Makes the tenant what it was right after a revision, as a new change of the caller, who needs what replacing it needs. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too. The connection that it names has to exist.`,
  updateTenant: 'Replaces a tenant. A connection that was made for it is replaced with it.',
  deleteTenant: 'Deletes a tenant and the connection made for it.',
  updateTenantUser: 'Makes a user one of this tenant. A user belongs to one tenant at most.',
}

/** What fields of these nouns mean, besides those that mean the same everywhere. */
export const fields = {
  'UserIdentity.connectionId':
    'By which connection: `email` is a code to a proved address, `password` the password that goes with it.',
  'UserIdentity.issuer': 'Who vouches for the user there (`iss`). Absent: the account itself.',
  'UserIdentity.subject': 'Who the user is there (`sub`), or the address.',
  'UserIdentity.createdTime': 'Since when the user signs in by it (ISO 8601, UTC).',
  'UserIdentity.lastUsedTime':
    'When the connection last signed the user in (ISO 8601, UTC). Absent: not since that is kept.',
  'UserIdentities.identities': `What the user signs in by, the first ${count(limits.userIdentitiesToldMax)}.`,
  'UserIdentities.lastSeenTime':
    'When the user last signed in here or was at hand in a session (ISO 8601, UTC). Absent: nothing is known.',
  'RemovedAccess.records': 'How many access records named the user.',
  'RemovedAccess.groups': 'How many groups named the user.',
  'RemovedAccess.requests': 'How many open access requests named the user or were made by him.',
  'RemovedAccess.invites': 'How many invites were his or to an address of his.',
  'RemovedAccess.revision': 'The revision that this change made, by which it can be restored.',
  'RestoredAccess.records': 'How many access records name the user again.',
  'RestoredAccess.groups': 'How many groups name the user again.',
  'UserSession.sessionId': 'Which session: the first part of the `sid` of its tokens.',
  'UserSession.userAgent': 'What the browser said of itself when the session was last used. Absent: nothing is known.',
  'UserSession.ip': 'The network address from which the session was last used. Absent: nothing is known.',
  'UserSession.delegatedBy': 'Who signed in as the user, to test. Absent: the user did so.',
  'UserSession.endsTime': 'When a test ends, whatever happens (ISO 8601, UTC). Absent: it is none.',
  'UserSessionList.sessions': 'The sessions of this page, those that stand.',
  'UserFactor.factorId': 'Which factor.',
  'UserFactor.kind':
    'What it is. TOTP: an authenticator app; PASSKEY: a passkey or security key; DEVICE: one that an application made, as a second step alone.',
  'UserFactor.name': 'What the user calls it.',
  'UserFactor.lastUsedTime': 'When it was last shown (ISO 8601, UTC). Absent: never since it was added.',
  'UserFactorList.factors': 'The second factors of the user.',
  'UserFactorList.recoveryCodesLeft': 'How many recovery codes he has left.',
  'deleteUserFactor.factorId': 'Which factor, by its id.',
  'endUserSession.sessionId': 'Which session, by its id.',
  'User.name': 'The name as sign-in told it, or that of a service client that the caller may read.',
  'User.email': 'The e-mail address as sign-in told it.',
  'User.picture': 'The address of a picture, as sign-in told it.',
  'User.createdTime': 'Since when the account knows the user (ISO 8601, UTC).',
  'User.tokenConfiguration': 'What tokens of the user say besides the standard claims. Absent where nothing is set.',
  'UserInput.defaultClaims':
    'The claims; wins over `tokenConfiguration`. Left out or null: no claims, or those of `tokenConfiguration`.',
  'UserInput.tokenConfiguration':
    'The claims as an answer shows them. Left out or null: no claims, or those of `defaultClaims`.',
  'UserTokenConfiguration.defaultClaims': 'The claims.',
  'UserTokenConfigurationInput.defaultClaims': 'The claims. Left out or null: none.',
  defaultAccessTokenClaims: 'Claims of access tokens. Left out or null in an input: none.',
  defaultUserIdentityClaims: 'Claims of id tokens. Left out or null in an input: none.',
  'UserList.users': 'The users of this page.',
  'getUsers.filter': 'Only users with this text in name, e-mail address or id; 3 characters or more.',
  'getUsers.tenantId': 'Only users of this tenant.',
  'getUsers.groupId': 'Only users in this group. Needs `groups:read` too.',
  'getUsers.roleId':
    'Only users with this role, also by a group. Needs `user-permissions:read` and `access-records:read` too.',
  'getUsers.details': 'Also tell of each when he was last seen, his groups, and how many access records name him.',
  'ListedUser.lastSeenTime':
    'When the user last signed in here or was at hand in a session (ISO 8601, UTC); only where `details` asks for it. Absent: nothing is known.',
  'ListedUser.groups': `The groups that the user is in, the first ${count(limits.graphNamesMax)}; only where \`details\` asks for it and the caller may read all groups.`,
  'GroupOfUser.name': 'What the group is called, where it has a name.',
  'ListedUser.groupsCount': 'How many groups the user is in; told with `groups`.',
  'ListedUser.records': `How many access records name the user, directly or by a group, counted to ${count(limits.userRecordsCountedMax)}; only where \`details\` asks for it and the caller may read all records.`,

  statements: 'The roles and resources that are given.',
  'InviteInput.statements': 'What whoever accepts it gets. Left out, null or empty: nothing.',
  'InviteInput.email':
    'Whom it is mailed to, who alone may accept it. Left out, null or empty: it is not mailed, and whoever has its link may accept it.',
  'Invite.email': 'Whom it was mailed to, who alone may accept it. Absent: whoever has its link may.',
  'NamedInvite.delivery':
    'How far its mail has come. SENT: it left. WAITING: it leaves in a moment. FAILING: it was tried in vain, and is tried again. Absent: there is none, or it has expired.',
  'ListedInvite.delivery':
    'How far its mail has come. SENT: it left. WAITING: it leaves in a moment. FAILING: it was tried in vain, and is tried again. Absent: there is none, or it has expired.',
  'InviteOffer.accountName': 'What the account is called. Absent: it has no name.',
  'InviteOffer.inviterName': 'Who invites, by name. Absent: it is not known.',
  'InviteOffer.statements': 'What whoever accepts it gets.',
  'OfferedStatement.roles': 'The roles that are given.',
  'InviteInput.tenantId': 'The older name of `defaultLoginTenantId`.',
  'Invite.tenantId': 'The older name of `defaultLoginTenantId`, with the same value.',
  'NamedInvite.inviteId':
    'The id of the invite, which is the secret of its link. Absent unless it was asked for by its id.',
  expiryTime: 'How long it stood from the start, as an ISO 8601 duration.',
  expiresAt: 'Until when it can be accepted (ISO 8601, UTC).',
  'Invite.state': 'Whether it can still be accepted.',

  'UserToken.createdBy': 'Who made it, by user id.',
  'UserToken.statements': 'What it holds at most.',
  'UserTokenInput.statements': 'What it shall hold at most. One without roles or resources is dropped.',
  expires: 'When it ends (ISO 8601, UTC).',
  token: 'The token itself, a JWT, to be sent as a bearer token. Shown once.',

  'ServiceClient.options': 'What the client may besides what records give it.',
  'ServiceClient.rateLimits':
    'How many calls the client may make; beyond it is answered 429. Null or absent: no limit of its own.',
  'ServiceClient.verificationKeys': 'Its access keys, without their secret parts.',
  'ServiceClient.name': 'What people call it. Null or absent: nothing.',
  'ServiceClientInput.options': 'What the client may besides what records give it. Null or left out: nothing.',
  'ServiceClientOptions.grantMetadataAccess': 'Kept for published clients; nothing follows from it.',
  'ServiceClientOptions.authorizationUrl':
    'Where the client itself lets people sign in: a sign-in by it leads there, with `client_id`, `state` and `redirect_uri`, and comes back with a code that the client signed. Only with `grantTokenGeneration`.',
  'RateLimit.duration': 'Within how long, as an ISO 8601 duration.',
  'RateLimit.quota': 'So many calls at most.',
  'VerificationKey.name': 'What people call the key. Absent: nothing.',
  'VerificationKey.expiresAt': 'From when on the key is refused (ISO 8601, UTC). Absent: it has no end.',
  'VerificationKey.replaces':
    'Which key of the client it was made to take the place of; that one goes on until it is deleted or ends. Absent: none.',
  'AccessKey.replaces': 'Which key of the client it was made to take the place of. Absent: none.',
  'AccessKeyInput.replaces':
    'Which key of the client it is to take the place of; that one goes on. Null or left out: none.',
  'AccessKey.name': 'What people call the key. Absent: nothing.',
  'AccessKey.expiresAt': 'From when on the key is refused (ISO 8601, UTC). Absent: it has no end.',
  'AccessKeyInput.name': 'What people call the key. Null or left out: nothing.',
  'AccessKeyInput.expiresAt':
    'From when on the key is refused, in the future (ISO 8601). Null or left out: it has no end.',
  generationDate: 'When the key was made (ISO 8601, UTC).',
  lastUsedAddress: 'The network address that used it last. Absent: it was not used yet.',

  'Tenant.data': 'What is to be known of the tenant.',
  'TenantData.name': 'What people call it. Null or absent: nothing.',
  'Tenant.tenantLookupIdentifier':
    'What people enter to come to their tenant; of one tenant only. Null or absent: none.',
  'Tenant.domains': 'E-mail domains of its people; each of one tenant only. Null or left out: none.',
  'TenantDomain.domain': 'The domain, kept in lower case.',
  'Tenant.connection': 'The connection through which its people sign in. Absent: none of its own.',
  'TenantInput.connection':
    'The connection through which its people sign in: one that is there, by its id alone, or a whole one that is made with the tenant. Null or left out: none of its own.',
  'Tenant.signInMethods':
    'What its people sign in by besides its connection. A part that is null or left out is as in the account. Absent: all of it.',
  'TenantInput.signInMethods':
    'What its people sign in by besides its connection. A part that is null or left out, or all of it, is as in the account. Both off asks for a connection that leads to a provider.',
  'Tenant.secondFactor': 'When its people show a second factor. Absent, or less strict: as in the account.',
  'TenantInput.secondFactor': 'When its people show a second factor. Null, left out or less strict: as in the account.',
  'Tenant.tokenConfiguration': 'How long tokens and sessions of its people last.',
}

const statement = { roles: ['ro_report_reader'], resources: [{ resourceUri: report }] }
const user = { userId: maya, name: 'Maya Okafor', email: 'maya@example.com', createdTime: created, state: 'ACTIVE' }
const invite = {
  inviteReference: 'ref_4k2m9f7q',
  statements: [statement],
  email: 'maya@example.com',
  conflictResolutionStrategy: 'GENERATE_NEW_RECORD',
  expiryTime: 'P7D',
  expiresAt: '2026-02-07T12:00:00.000Z',
  createdTime: changed,
  createdBy: ben,
}
const client = {
  clientId: 'sc_9f3k2m7q',
  name: 'Report builder',
  options: { grantUserPermissionsAccess: true },
  rateLimits: [{ duration: 'PT1H', quota: 10_000 }],
  tags: { team: 'finance' },
}
const key = { keyId: 'k1', clientId: client.clientId, generationDate: created }
const shownClient = {
  ...client,
  createdTime: created,
  lastUpdated: changed,
  verificationKeys: [key],
  links: linkTo('/v1/clients/sc_9f3k2m7q'),
}
const tenant = {
  tenantId: 'ten_acme',
  tenantLookupIdentifier: 'acme',
  data: { name: 'Acme' },
  domains: [{ domain: 'acme.com' }],
  tokenConfiguration: { accessTokenDuration: 'PT1H' },
  signInMethods: { password: false },
}
const shownTenant = {
  ...tenant,
  connection: { connectionId: 'con_acme' },
  createdTime: created,
  lastUpdated: changed,
  links: linkTo('/v1/tenants/ten_acme'),
}
const token = { tokenId: 'tok_9f3k2m7q', userId: maya, expires: '2026-02-01T12:00:00.000Z' }

export const examples = {
  User: user,
  UserIdentities: {
    identities: [{ connectionId: 'email', subject: 'maya@example.com', createdTime: created, lastUsedTime: changed }],
    lastSeenTime: changed,
  },
  RemovedAccess: { records: 3, groups: 1, requests: 0, invites: 1, revision: 4812 },
  RestoredAccess: { records: 3, groups: 1, notRestored: [{ field: 'invites', id: 'ref_4k2m9f7q' }] },
  UserInput: { defaultClaims: { defaultAccessTokenClaims: { plan: 'gold' } } },
  UserSessionList: listAt('/api/accounts/acc-9f3k2m7q1x4z/users/google-oauth2%7C113/sessions', {
    sessions: [
      {
        sessionId: 'Xk29fQm7',
        applicationId: 'app_default',
        connectionId: 'email',
        createdTime: created,
        lastUpdated: changed,
        userAgent: 'Mozilla/5.0',
        ip: '203.0.113.9',
      },
    ],
  }),
  UserFactorList: {
    factors: [{ factorId: 'f2k9q7m4x1', kind: 'TOTP', name: 'My phone', createdTime: created, lastUsedTime: changed }],
    recoveryCodesLeft: 9,
  },
  UserStateInput: { state: 'DISABLED' },
  UserList: firstPageAt('/v1/users', { users: [user] }),
  Invite: { inviteId: 'inv_9f3k2m7q', ...invite },
  NamedInvite: { ...invite, state: 'OPEN' },
  InviteOffer: {
    accountId,
    accountName: 'Acme',
    inviterName: 'Ben Adler',
    statements: [
      { roles: [{ roleId: 'ro_report_reader', roleName: 'Report reader' }], resources: [{ resourceUri: report }] },
    ],
    expiresAt: '2026-02-07T12:00:00.000Z',
  },
  InviteInput: { email: 'maya@example.com', statements: [statement] },
  InviteList: firstPageAt('/v1/invites', { invites: [{ ...invite, state: 'OPEN' }] }),
  UserTokenInput: { statements: [statement], expires: token.expires },
  CreatedUserToken: { account: { accountId }, ...token, token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJtYXlhIn0.c2ln' },
  UserTokenList: listAt('/v1/users/google-oauth2%7C113/tokens', {
    tokens: [{ ...token, createdBy: maya, statements: [statement], createdTime: changed }],
  }),
  ServiceClient: shownClient,
  ServiceClientInput: client,
  ServiceClientList: firstPageAt('/v1/clients', { clients: [shownClient] }),
  AccessKeyInput: { publicKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' },
  AccessKey: { ...key, accessKey: 'sc_9f3k2m7q.k1.acc-9f3k2m7q1x4z.MC4CAQAwBQYDK2VwBCIEI…' },
  Tenant: shownTenant,
  TenantInput: tenant,
  TenantList: firstPageAt('/v1/tenants', { tenants: [shownTenant] }),
  TenantUser: { userId: maya },
  EmptyBody: {},
}
