import { randomBytes } from 'node:crypto'
import { type AccountId, type ClientId, platformAccountId, type RecordId, type UserId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { platformAudience } from '@doorward/core/platform'
import { regions } from '@doorward/core/regions'
import { createEngine } from '@doorward/engine/engine'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { openPast, type PastOptions } from '@doorward/engine/past/past'
import { openTrials, type TrialsOptions } from '@doorward/engine/trials/trials'
import { createApp } from '@doorward/http/app/app'
import { accountOrigin } from '@doorward/http/app/host'
import type { HttpParts } from '@doorward/http/app/parts'
import { openIssuerKeys } from '@doorward/http/callers/issuer-keys'
import { tokenVerifier } from '@doorward/http/callers/verify-token'
import { opaqueTexts } from '@doorward/http/endpoints/opaque-texts'
import { rateLimiter } from '@doorward/http/limits/rate-limit'
import { openDns } from '@doorward/http/outbound/dns'
import { openOutbound } from '@doorward/http/outbound/outbound'
import { openOutbox } from '@doorward/mail/outbox'
import { Postbox } from '@doorward/mail/test/postbox'
import { postgresFeed } from '@doorward/store/feed/feed-postgres'
import { postgresPastLog } from '@doorward/store/feed/past-log'
import { findAccountHead, findFirstAccount } from '@doorward/store/items/accounts'
import { findCredentials } from '@doorward/store/items/connection-credentials'
import { openKeyring } from '@doorward/store/secrets/keyring'
import { parseMasterKey } from '@doorward/store/secrets/vault'
import { proofTaker } from '@doorward/store/sign-in/oidc-rows'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { openCommit } from '@doorward/store/writes/commit'
import { SignJWT } from 'jose'
import { accountManagement } from '../src/account-management/routes.ts'
import { makeAccount, newAccountId } from '../src/accounts/new-account.ts'
import { openRecorder } from '../src/analytics/recorder.ts'
import { clientAdmission } from '../src/callers/client-admission.ts'
import { openClientCalls } from '../src/callers/client-calls.ts'
import { keyLookups } from '../src/callers/key-lookups.ts'
import { registeredOrigins } from '../src/callers/registered-origins.ts'
import { openServedDomains } from '../src/callers/served-domains.ts'
import { openKeyUses } from '../src/clients/key-uses.ts'
import type { ApiEnvironment } from '../src/environment.ts'
import { installationApi } from '../src/installation/routes.ts'
import { eachOnce } from '../src/items/malformed.ts'
import { newId } from '../src/items/new-id.ts'
import { openApiJobs } from '../src/jobs/api-jobs.ts'
import { mayDo } from '../src/rights/may-do.ts'
import { standingOf } from '../src/rights/standing.ts'
import { authorizationApi } from '../src/routes.ts'
import { openLinkedPeople } from '../src/users/linked-people.ts'

const hosts = { domain: 'doorward.localhost:8080', scheme: 'http', port: 8080, regions } as const
const master = parseMasterKey(Buffer.alloc(32, 7).toString('base64'))
const opaqueKey = randomBytes(32)
const monotonic = () => performance.now()

export interface Sent {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** Host as addressed; the account's own by default. */
  host?: string
  /** Where it comes from; this machine by default. */
  remoteAddress?: string
}

export interface NodeOptions {
  /** Addresses that the node may call although they are private; this machine by default. */
  outboundAllow?: string[]
  /** The name server that is asked. */
  dnsServer?: string
  /** Stand-ins for the clouds. */
  endpoints?: { awsUrl?: string; gcpUrl?: string }
  prefixAliases?: string[]
  /** What the operator lends. */
  sharedIdentities?: ApiEnvironment['sharedIdentities']
  /** What the rate limits go by, in milliseconds. */
  clock?: () => number
  /** What the keyring's minute goes by, in milliseconds. */
  keyringClock?: () => number
  /** The database's time as the node knows it. */
  now?: () => Date
  /** What asking about the past may cost. */
  past?: Partial<PastOptions>
  /** What the copies may take on which changes are tried. */
  trials?: Partial<TrialsOptions>
  /** Whether an account has not paid. */
  isLocked?: HttpParts['isLocked']
  /** Hears of each change whether it was judged to move rights. */
  judged?: (kind: ItemKind, movesRights: boolean) => void
}

/** One node of the API on a database; several may share one. */
export async function openNode(
  rows: TestDatabase,
  database = rows.database,
  {
    outboundAllow = ['127.0.0.1'],
    dnsServer = '127.0.0.1:9',
    endpoints = {},
    prefixAliases = [],
    sharedIdentities = [],
    clock = monotonic,
    judged = () => {},
    isLocked = () => false,
    past = {},
    trials: trialBounds = {},
    keyringClock = monotonic,
    now = () => new Date(),
  }: NodeOptions = {},
) {
  const keyring = openKeyring(database, master, keyringClock)
  /** What went wrong beside the requests. */
  const failures: unknown[] = []
  const malformed: string[] = []
  const noteMalformed = eachOnce(({ kind, id }) => malformed.push(`${kind} ${id}`))
  const feed = postgresFeed(database)
  const engine = createEngine({
    feed,
    clock: monotonic,
    indexBytesMax: 256 * 1_048_576,
    onMalformed: noteMalformed,
  })
  const trials = openTrials({ feed, clock: monotonic, bytesMax: 64 * 1_048_576, ...trialBounds })
  const commit = openCommit(database, {
    committed: (accountId, change) => engine.noteCommitted(accountId, change),
    movesRights: (accountId, change) => {
      const moves = engine.movesRights(accountId, change)
      judged(change.kind, moves)
      return moves
    },
  })
  const findAccount = (accountId: AccountId) => findAccountHead(database, accountId)
  const defaultAccount = () => findFirstAccount(database, platformAccountId)
  const postbox = new Postbox()
  const outbox = openOutbox({ database, keyring, mailer: postbox, failed: () => {} })
  const recorder = openRecorder({
    database,
    retentionDays: 14,
    now,
    flushEveryMs: null,
    failed: (cause) => failures.push(cause),
  })
  const keyUses = openKeyUses({
    database,
    flushEveryMs: null,
    now,
    failed: (cause) => failures.push(cause),
  })
  const linkedPeople = openLinkedPeople({ database, flushEveryMs: null, failed: (cause) => failures.push(cause) })
  const clientCalls = openClientCalls({
    database,
    shareEveryMs: null,
    clock: Date.now,
    failed: (cause) => failures.push(cause),
  })
  const outbound = openOutbound({ allow: outboundAllow })
  const servedDomains = openServedDomains(database)
  const environment: ApiEnvironment = {
    now,
    database,
    engine,
    trials,
    past: openPast({
      log: postgresPastLog(database),
      feed,
      clock: monotonic,
      bytesMax: 64 * 1_048_576,
      ...past,
    }),
    commit,
    keyring,
    hosts,
    outbox,
    supportEmail: 'support@example.com',
    recorder,
    noteMalformed,
    keyUses,
    outbound,
    dns: openDns(dnsServer),
    servedDomains,
    integrationEndpoints: endpoints,
    sharedIdentities,
    issuerKeys: openIssuerKeys(outbound, monotonic),
    // Without the login nothing is renewed.
    providerToken: async (owner) => {
      const dataKey = await keyring.dataKey(owner.accountId)
      const kept = await database.account(owner.accountId, (tx) => findCredentials(tx, dataKey, owner), 'read')
      return kept?.hasExpired ? undefined : kept?.accessToken
    },
    findAccount,
    defaultAccount,
    forgetAccount: () => {}, // nothing is kept here
  }
  const jobs = openApiJobs(environment, {
    retentionDays: 14,
    everyMs: null,
    failed: (cause) => failures.push(cause),
  })
  const nowSeconds = () => Math.floor(now().getTime() / 1000)
  const parts: HttpParts<AccountIndex> = {
    hosts,
    findAccount,
    defaultAccount,
    accountOfDomain: servedDomains.accountOf,
    texts: opaqueTexts(opaqueKey),
    prefixAliases,
    limiter: rateLimiter(clock),
    logger: false,
    authenticate: tokenVerifier(
      keyLookups(environment, async () => true),
      nowSeconds,
    ),
    now: nowSeconds,
    admitted: clientAdmission({ keyUses, linkedPeople, clientCalls }),
    seeAccount: (accountId, freshness) => engine.index(accountId, freshness),
    standingOf,
    mayDo,
    countCall: recorder.called.bind(recorder),
    mayCallFrom: registeredOrigins(environment),
    isLocked,
    takeProof: proofTaker(database),
  }
  const app = createApp(parts)
  await app.register(authorizationApi(parts, environment))
  await app.register(installationApi(parts, environment))
  await app.register(accountManagement(parts, { ...environment, sessions: { forget: () => {} } })) // nothing is kept here
  const close = async () => {
    await app.close()
    await jobs.close()
    await recorder.close()
    await keyUses.close()
    await linkedPeople.close()
    await clientCalls.close()
    await outbox.close()
    await outbound.close()
    await engine.close()
  }
  /** Does all that is due now; what goes wrong in it is an error. */
  const runJobs = async () => {
    await jobs.runDue()
    if (failures.length > 0) throw failures[0]
  }
  return { app, environment, postbox, clientCalls, linkedPeople, malformed, failures, runJobs, close }
}
export type Node = Awaited<ReturnType<typeof openNode>>

/** Keys of the platform's own account; the server makes them at its first start. */
export async function ensurePlatform({ environment }: Node): Promise<void> {
  await environment.database.account(platformAccountId, async (tx) => {
    const [key] = await tx`select from data_keys where account_id = ${platformAccountId}`
    if (!key) await environment.keyring.insertKeys(tx, platformAccountId)
  })
}

/** When a token's person signed in: seconds ago, or `unsaid`; just now unless told. */
type SignedIn = number | 'unsaid'
const saying = ({ now }: Node['environment'], signedIn: SignedIn = 0) =>
  signedIn === 'unsaid' ? {} : { auth_time: Math.floor(now().getTime() / 1000) - signedIn }

/** A token as the platform's login issues it: a portal user, known elsewhere as `Doorward|{subject}`. */
export async function portalToken(
  { environment }: Node,
  subject: string,
  more: { typ?: string; aud?: string; exp?: string; signedIn?: SignedIn; boundTo?: AccountId } = {},
): Promise<string> {
  const { keyId, privateKey } = await environment.keyring.activeKey(platformAccountId)
  const bound = more.boundTo ? { account_id: more.boundTo } : {}
  return new SignJWT({ client_id: 'app_portal', scope: 'openid', ...saying(environment, more.signedIn), ...bound })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: more.typ ?? 'at+jwt' })
    .setIssuer('http://login.doorward.localhost:8080')
    .setSubject(subject)
    .setAudience(more.aud ?? platformAudience)
    .setIssuedAt()
    .setExpirationTime(more.exp ?? '1h')
    .sign(privateKey)
}

/** A token of the account's own login. */
export async function userToken({ environment }: Node, accountId: AccountId, userId: string): Promise<string> {
  const { keyId, privateKey } = await environment.keyring.activeKey(accountId)
  return new SignJWT({ client_id: 'app_default', scope: 'openid', ...saying(environment) })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(accountOrigin(hosts, accountId, 'eu-west'))
    .setSubject(userId)
    .setAudience(accountId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** Sends a call to the account's host, or another one that is given; an address that names its host itself goes there. */
export async function send(
  node: Node,
  accountId: AccountId | undefined,
  method: string,
  url: string,
  { token, body, headers = {}, host, remoteAddress }: Sent = {},
): Promise<Answered> {
  const [, itself, path = url] = /^https?:\/\/([^/]+)(\/.*)$/.exec(url) ?? []
  const usual = accountId ? `${accountId}.eu-west.doorward.localhost:8080` : 'eu-west.doorward.localhost:8080'
  const reply = await node.app.inject({
    method: method as 'GET', // inject names the methods it knows; tests use those
    url: path,
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: {
      host: itself ?? host ?? usual,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: reply.statusCode, body: reply.body ? JSON.parse(reply.body) : undefined, headers: reply.headers }
}

/** An account on a node, its owner's token, and ways to call it. */
function accountOn(node: Node, accountId: AccountId, owner: string) {
  const call = (method: string, url: string, sent: Sent = {}) =>
    send(node, accountId, method, url, { token: owner, ...sent })

  /** A user of the account who holds a role on a resource, and their token. */
  async function userWith(userId: string, roleId: string, resourceUri: string): Promise<string> {
    const record = {
      name: `Access of ${userId}`,
      statements: [{ roles: [roleId], resources: [{ resourceUri }], users: [{ userId }] }],
    }
    const made = await call('POST', '/v1/records', { body: record })
    if (made.status !== 201) throw new Error(`no record: ${JSON.stringify(made.body)}`)
    return userToken(node, accountId, userId)
  }

  /** Lets a user come to the account by an invite that gives nothing: from now on he exists there. */
  async function known<Id extends string>(userId: Id): Promise<Id> {
    const { body } = await call('POST', '/v1/invites', { body: { statements: [] } })
    const accepted = await call('PATCH', `/v1/invites/${body.inviteId}`, {
      token: await userToken(node, accountId, userId),
    })
    if (accepted.status !== 200) throw new Error(`not known: ${JSON.stringify(accepted.body)}`)
    return userId
  }

  /** A service client with Owner on everything and its access key. */
  async function ownerClient(): Promise<{ clientId: ClientId; accessKey: string; recordId: RecordId }> {
    const { body: client } = await call('POST', '/v1/clients', { body: { name: 'Test client' } })
    const record = {
      name: 'Client',
      statements: [{ roles: [ownerRoleId], resources: [{ resourceUri: '*' }], users: [{ userId: client.clientId }] }],
    }
    const { body: made } = await call('POST', '/v1/records', { body: record })
    const { body: key } = await call('POST', `/v1/clients/${client.clientId}/access-keys`)
    return { clientId: client.clientId, accessKey: key.accessKey, recordId: made.recordId }
  }

  const host = `${accountId}.eu-west.doorward.localhost:8080`
  return { accountId, host, call, userWith, known, ownerClient }
}

/** A fresh database with one account, owned by the portal user `Doorward|owner`, and ways to call it. */
export async function openTestApi(options: NodeOptions = {}) {
  const rows = await openTestDatabase()
  const node = await openNode(rows, rows.database, options)
  await ensurePlatform(node)
  const creator = { userId: 'Doorward|owner' as UserId, email: 'owner@example.com', name: 'Olga Owner' }
  const owner = await portalToken(node, 'owner')
  const make = async (name: string) => {
    const accountId = newAccountId()
    await makeAccount(node.environment, { accountId, name, region: 'eu-west', creator, requestId: 'req_test' })
    return accountOn(node, accountId, owner)
  }
  const close = async () => {
    await node.close()
    await rows.close()
  }
  return {
    ...(await make('Test')),
    rows,
    node,
    owner,
    /** Another account of the same owner. */
    another: () => make('Other'),
    newUserId: () => newId<UserId>('user_', 8),
    close,
  }
}
export type TestApi = Awaited<ReturnType<typeof openTestApi>>

/** A node that tests share, with an account of the next one's own: of those before it nothing is sent any more, and no letter is left. */
export async function withNewAccount(api: TestApi): Promise<TestApi> {
  await api.rows.owner`delete from jobs where job = 'alerts' or job like 'integration:%'`
  api.node.postbox.mails.length = 0
  return { ...api, ...(await api.another()) }
}
