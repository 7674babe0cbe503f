import { productName } from '@doorward/core/platform'

/** What fields and parameters mean that mean the same wherever they stand. Those of one noun stand with its words. */
export const fields = {
  // ids
  accountId: 'Which account, by its id.',
  alertId: 'Which alert, by its id.',
  applicationId: 'Which application, by its id.',
  clientId: 'Which service client, by its id.',
  connectionId: 'Which connection, by its id.',
  extensionId: 'Which extension, by its id.',
  groupId: 'Which group, by its id.',
  identityId: 'Which linked issuer, by its id. The server makes it.',
  inviteId: 'The id of the invite, which is the secret of its link: whoever has it may accept the invite.',
  secretId: 'The id of a secret or key of an application. The server makes it.',
  creditNoteId: 'Which credit note, by its id.',
  invoiceId: 'Which invoice, by its id.',
  keyId: 'Which access key of the client, by its id: the `kid` of tokens that are signed with it. The server makes it.',
  recordId: 'Which access record, by its id.',
  requestId: 'Which access request, by its id.',
  resourceUri: 'Which resource, by its URI: segments divided by `/`.',
  roleId: `Which role, by its id. Ids of built-in roles begin with \`${productName}:\`.`,
  tenantId: 'Which tenant, by its id.',
  ticketId: 'Which support ticket, by its id.',
  tokenId: 'Which limited token, by its id (its `jti`); it opens nothing.',
  userId: 'Which user or service client, by its id.',

  // what most nouns have
  account: 'The account that answers.',
  asOf: 'Which moment of the past this is about. Absent unless `asOf` asked for one.',
  createdBy: 'Who made it, by user id.',
  createdTime: 'When it was made (ISO 8601, UTC).',
  description: 'What it is for, in words for people. Null or absent: nothing is said.',
  lastUpdated: 'When it was last changed (ISO 8601, UTC). `If-Unmodified-Since` takes it as it stands.',
  preview:
    'True changes nothing: the write is decided as it would be, and the answer (200, `EffectPreview`) tells what it would move. Refused as the write would be.',
  item: 'The item as it is now. Absent for callers who may not read it.',
  notRestored: 'What of the earlier state did not come back; empty where all did.',
  links: 'Addresses: its own, and of a page that is not the last that of the next one.',
  name: 'What people call it.',
  revision:
    'The revision of the account that the answer is based on: a number that grows with every change of the account.',
  tags: 'Names and values of your own, by which nothing is decided. Null or absent: none.',

  // refusals
  'Problem.details': 'What else a program may want to know, such as the `field` that is wrong.',

  // pages
  cursor: 'Where that page begins: send it as `cursor`, with the same filters.',
  href: 'The address, absolute.',
  pagination: 'Where the next page begins. Absent on the last one.',
  next: 'The next page. Absent on the last one.',
  rel: 'How the address relates to what it stands on (RFC 8288).',
  self: 'Its own address.',

  // permission checks
  action: 'The action, in lower case.',
  allowed: 'Whether the user may.',
  answers: 'One answer for each question, in the order of the questions.',
  explanation: 'Why, where `explain` asked for it. Absent for callers without access-records:read.',
  groupName: 'The name of the group.',
  permission: 'The action, such as `reports:read`. Upper and lower case are the same.',
  questions: 'What is asked, all of it answered as of one revision.',
  recordName: 'The name of the access record.',
  resources: 'The resources that the roles are given on; what lies below them is included.',
  roleName: 'The name of the role.',
  roles: 'The roles that are given, by their ids.',
  statementIndex: 'Place of the statement in its record, from 0.',

  // calls and events
  calls: 'How many counted calls.',
  count: 'How many checks.',
  currency: 'ISO 4217 code of the currency.',
  eventId: 'Names the event; the same one that is sent again has the same id.',

  // sign-in through others
  authenticationUrl:
    'Where people sign in at the provider: the authorization endpoint, or the single sign-on address of SAML.',
  domains: 'E-mail domains of its people, in lower case.',
  email: 'An e-mail address.',
  hasClientSecret: 'Whether a secret is stored.',
  issuerUrl: 'Who issues the tokens (`iss`) of an OpenID provider, or the entity id of a SAML provider.',
  oidcUserEndpointUrl: 'Where the provider tells about a user (OpenID Connect Core §5.3).',
  redirectUrls:
    'Where people may return to after signing in: https addresses (http on the local machine only) or a scheme of your own, without wildcards.',
  supportedContentType: 'How requests to the token endpoint are written.',
  tokenUrl: 'Where tokens are asked for at the provider (RFC 6749 §3.2).',
  userIdExpression: 'Which claim becomes the user id, in braces, such as {sub}.',

  // invites
  conflictResolutionStrategy:
    'What becomes of the record that earlier invites of the same person made. GENERATE_NEW_RECORD, the default: it stays, and another record is made. UNSAFE_FORCE_MERGE: the statements are added to it. REPLACE_RECORD_DATA: they replace its own. SKIP_CHANGES: it stays as it is.',
  defaultLoginTenantId: 'The tenant that the invite is for; wins over `tenantId`. Kept; sign-in does not read it yet.',
  linkedUserId: 'The user id that the invite is for. Kept; sign-in does not read it yet.',

  // lists
  accounts: 'The accounts.',
  alerts: 'The alerts of this page.',
  applications: 'The applications of this page.',
  changes: 'The changes of this page, newest first.',
  clients: 'The service clients of this page.',
  connections: 'The connections of this page.',
  deadLetters: 'The events of this page, oldest first.',
  extensions: 'The extensions of this page.',
  identities: 'All linked issuers.',
  integrations: 'All integrations.',
  invites: 'The invites of this page.',
  invoices: 'The invoices of this page, newest first.',
  presets: 'All presets.',
  tenants: 'The tenants of this page.',
  tickets: 'The support tickets of this page, newest first.',
  total: 'How many there are, where only that was asked.',
  tokens: 'The limited tokens of this page. It may have fewer entries than `limit` and still not be the last.',
}
