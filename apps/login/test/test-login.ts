import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { defaultApplicationId, defaultApplicationName, tidyApplication } from '@doorward/core/applications/application'
import type { Json } from '@doorward/core/changes/patch'
import type { SharedIdentity } from '@doorward/core/connections/shared-identity'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import type { StandingInvite } from '@doorward/core/invites/invite'
import type { ItemKind } from '@doorward/core/kinds'
import { originsOf } from '@doorward/core/oauth/redirect-uri'
import { platformAudience } from '@doorward/core/platform'
import { regions } from '@doorward/core/regions'
import { createApp } from '@doorward/http/app/app'
import { isOwnOrigin } from '@doorward/http/app/cors'
import { siteOf } from '@doorward/http/app/host'
import type { HttpParts } from '@doorward/http/app/parts'
import { assertionVerifier } from '@doorward/http/callers/client-assertion'
import { extensionTokenReader } from '@doorward/http/callers/credentials/extension-token'
import type { KeyLookups } from '@doorward/http/callers/key-lookups'
import { oneTimeCodeVerifier } from '@doorward/http/callers/one-time-code'
import { tokenVerifier } from '@doorward/http/callers/verify-token'
import { opaqueTexts } from '@doorward/http/endpoints/opaque-texts'
import { rateLimiter } from '@doorward/http/limits/rate-limit'
import { type Outbound, openOutbound } from '@doorward/http/outbound/outbound'
import type { Mailer } from '@doorward/mail/mailer'
import { openOutbox } from '@doorward/mail/outbox'
import { Postbox } from '@doorward/mail/test/postbox'
import { findAccountHead, findFirstAccount, insertAccount } from '@doorward/store/items/accounts'
import { listRedirectUrls } from '@doorward/store/items/applications'
import { findItem } from '@doorward/store/items/items'
import { ensurePerson } from '@doorward/store/people/people'
import { proofByEmail } from '@doorward/store/people/user-identities'
import { openKeyring } from '@doorward/store/secrets/keyring'
import { parseMasterKey } from '@doorward/store/secrets/vault'
import { proofTaker } from '@doorward/store/sign-in/oidc-rows'
import { openTestDatabase, type TestDatabaseOptions } from '@doorward/store/test/test-database'
import { openCommit } from '@doorward/store/writes/commit'
import * as client from 'openid-client'
import type { LoginEnvironment } from '../src/environment.ts'
import { providerTokens } from '../src/federation/credentials.ts'
import { hostedLogin } from '../src/login.ts'
import { openSessions } from '../src/sessions.ts'
import { Browser, fetchLocal } from './browser.ts'

const monotonic = () => performance.now()
const master = parseMasterKey(Buffer.alloc(32, 7).toString('base64'))
export const goodPassword = 'seven grey otters swim'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** A server with the hosted login on a fresh database, an account, and an independent relying party. */
export async function openTestLogin(
  options: {
    mailer?: Mailer
    outbound?: Outbound
    locale?: TestDatabaseOptions['locale']
    sharedIdentities?: SharedIdentity[]
    domain?: string
  } = {},
) {
  const rows = await openTestDatabase(options.locale ? { locale: options.locale } : {})
  const { database } = rows
  const port = await freePort()
  const hosts = { domain: `${options.domain ?? 'doorward.localhost'}:${port}`, scheme: 'http', port, regions } as const
  const keyring = openKeyring(database, master, monotonic)
  const postbox = new Postbox()
  const findAccount = (accountId: AccountId) => findAccountHead(database, accountId)
  const defaultAccount = () => findFirstAccount(database, platformAccountId)
  const sessions = openSessions(database)
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const clientKey: KeyLookups['clientKey'] = async (id, clientId, keyId) => {
    const found = await database.account(id, (tx) => findItem(tx, id, { kind: 'client', id: clientId }), 'read')
    const keys = (found && !found.deleted ? found.doc.verificationKeys : []) as { keyId: string; x: string }[]
    return keys.find((each) => each.keyId === keyId)?.x
  }
  const lookups: KeyLookups = {
    sessionStands: sessions.stands,
    audienceDomains: ['authress.io'],
    linkedIdentities: async () => [],
    issuerKeys: { find: async () => undefined },
    tokenStands: async () => false,
    accountKeys: (id) => keyring.publicKeys(id),
    extensionKeys: (id, extensionId) => keyring.extensionKeys(id, extensionId),
    clientKey,
    async accountOfIssuer(issuer) {
      const facts = siteOf(hosts, issuer.slice('http://'.length))
      if (facts?.site === 'local') return (await defaultAccount())?.accountId
      return facts?.accountId
    },
  }
  const outbound = options.outbound ?? openOutbound({ allow: ['127.0.0.1', '::1'] })
  const powerless = new Set<string>()
  const administrators = new Set<string>()
  const signingClients = new Set<string>()
  const standingInvites = new Map<string, StandingInvite>()
  const sharedIdentities = options.sharedIdentities ?? []
  const clock = { shiftMs: 0, now: () => Date.now() + clock.shiftMs, aheadMs: () => 0 }
  const environment: LoginEnvironment = {
    clock,
    database,
    outbound,
    sharedIdentities,
    providerToken: providerTokens({ database, keyring, clock, outbound, hosts, sharedIdentities }),
    commit: openCommit(database),
    keyring,
    nonceSecret: Buffer.alloc(32, 9),
    hosts,
    sessions,
    verifyAssertion: assertionVerifier(lookups, nowSeconds),
    verifyOneTimeCode: oneTimeCodeVerifier(lookups, nowSeconds),
    readExtensionToken: extensionTokenReader(lookups, nowSeconds),
    outbox: openOutbox({ database, keyring, mailer: options.mailer ?? postbox, failed: () => {} }),
    acceptInvite: async () => {}, // there are none
    standingInvite: async (_, inviteId) => standingInvites.get(inviteId),
    mayDelegate: async (_, asked) => !powerless.has(asked.by),
    mayTestConnection: async (_, asked) => !powerless.has(asked.by),
    maySignInByPassword: async (_, clientId) => signingClients.has(clientId),
    isAdministrator: async (_, userId) => administrators.has(userId),
    findAccount,
    defaultAccount,
  }
  const accountId = 'acc-testaccount1' as AccountId // of the right pattern
  await database.account(platformAccountId, (tx) => keyring.insertKeys(tx, platformAccountId))
  await database.account(accountId, async (tx) => {
    await insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'Doorward|owner' })
    await keyring.insertKeys(tx, accountId)
  })
  /** Writes an item of the account, or of another, as the API does; null deletes it. */
  const save = (kind: ItemKind, id: string, doc: object | null, at = accountId) =>
    environment.commit({
      accountId: at,
      actor: 'Doorward|owner' as UserId, // letters of a user id
      requestId: 'req_test',
      reads: [{ kind, id }], // so that it keeps its life
      decide: () => ({
        changes: [{ kind, id, after: doc as { [key: string]: Json } | null }], // what JSON holds
        reply: () => ({ status: 200, body: undefined }),
      }),
    })
  await save(
    'application',
    defaultApplicationId,
    tidyApplication(defaultApplicationId, { name: defaultApplicationName }),
  )
  const authenticate = tokenVerifier(lookups, nowSeconds)
  const portal = `http://${hosts.domain}`
  const parts: HttpParts = {
    hosts,
    findAccount,
    defaultAccount,
    texts: opaqueTexts(randomBytes(32)),
    limiter: rateLimiter(monotonic),
    trustedProxies: ['127.0.0.1'],
    logger: false,
    authenticate,
    now: nowSeconds,
    takeProof: proofTaker(database),
    standingOf: () => 'belongs',
    seeAccount: () => null,
    mayDo: () => false,
    mayCallFrom: async (origin, at) =>
      isOwnOrigin(hosts, origin, at) ||
      originsOf(await database.account(accountId, (tx) => listRedirectUrls(tx, accountId), 'read')).has(origin),
  }
  const app = createApp(parts)
  await app.register(hostedLogin(parts, environment))
  await app.listen({ port, host: '127.0.0.1' })
  const login = `http://login.${hosts.domain}`
  const redirectUri = `${portal}/app/`

  const relyingParty = async (
    issuer = login,
    clientId = 'app_portal',
    { proof = client.None(), metadata }: { proof?: client.ClientAuth; metadata?: Partial<client.ClientMetadata> } = {},
  ) =>
    client.discovery(new URL(issuer), clientId, metadata, proof, {
      execute: [client.allowInsecureRequests],
      [client.customFetch]: (url, init) =>
        fetchLocal(url, { ...init, body: init.body?.toString() } as Parameters<typeof fetchLocal>[1]), // the library sends texts and forms only
    })

  /** A request as a relying party begins it, and what it needs to finish. */
  async function begin(config: client.Configuration, more: Record<string, string> = {}) {
    const verifier = client.randomPKCECodeVerifier()
    const state = client.randomState()
    const nonce = client.randomNonce()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: platformAudience,
      state,
      nonce,
      ...more,
    })
    const finish = (at: string) =>
      client.authorizationCodeGrant(config, new URL(at), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      })
    return { url: url.href, finish, verifier }
  }

  /** Somebody who has proven an address, with a password. */
  async function signUp(email: string, browser = new Browser(redirectUri), seen = 0) {
    const config = await relyingParty()
    const { url, finish } = await begin(config, { prompt: 'create' })
    await browser.open(url)
    await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
    const { url: at } = await browser.submit({ code: await postbox.nextCode(email, seen) })
    return { browser, config, at, tokens: await finish(at) }
  }

  const person = async (email: string, userId: string) =>
    ensurePerson(database, environment.commit, {
      accountId: platformAccountId,
      proof: proofByEmail('email', email),
      profile: { email, emailVerified: true },
      userId: userId as UserId,
      requestId: 'req_test',
    })

  const close = async () => {
    await app.close()
    await rows.close()
  }
  return {
    rows,
    environment,
    parts,
    app,
    hosts,
    port,
    accountId,
    login,
    portal,
    redirectUri,
    postbox,
    save,
    /** People whose rights cover nobody's; those of an account are judged by the API. */
    powerless,
    administrators,
    /** Service clients that may sign people in by their passwords. */
    signingClients,
    /** The time of the database; moved on by tests. */
    clock,
    standingInvites,
    relyingParty,
    begin,
    signUp,
    person,
    authenticate: async (token: string) => authenticate(token),
    newBrowser: (address?: string) => new Browser(redirectUri, address),
    close,
  }
}
export type TestLogin = Awaited<ReturnType<typeof openTestLogin>>
