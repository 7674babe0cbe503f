import type { Site } from '@doorward/contract/endpoint'
import { Refusal } from '@doorward/core/refusals'
import { servesAt } from '@doorward/http/app/allowed-methods'
import { hook } from '@doorward/http/app/hook'
import type { HttpParts } from '@doorward/http/app/parts'
import { refuseNul } from '@doorward/http/endpoints/refuse-nul'
import { mayServe } from '@doorward/store/database/database-clock'
import { takeOverPeople } from '@doorward/store/schema/normal-emails'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from './cookies.ts'
import type { LoginEnvironment } from './environment.ts'
import type { LoginParts } from './login-parts.ts'
import { openLogouts } from './oidc/backchannel-logout.ts'
import { openIssuers } from './oidc/issuers.ts'
import { sessionCookie } from './oidc/library/settings.ts'
import { paths } from './oidc/paths.ts'
import { renderError } from './oidc/render-error.ts'
import { assets } from './pages/layout.ts'
import { warmUp } from './passwords/hash-pool.ts'
import { pictureRoutes } from './routes/branding.ts'
import { connectionTestRoutes } from './routes/connection-test.ts'
import { delegationRoutes } from './routes/delegation.ts'
import { deviceRoutes } from './routes/device.ts'
import { extensionIssuerRoutes, extensionPaths } from './routes/extension-issuer.ts'
import { federatedRoutes } from './routes/federated.ts'
import { readForms } from './routes/form-body.ts'
import { newPasswordRoutes } from './routes/new-password.ts'
import { previewRoutes } from './routes/preview.ts'
import { protocolRoutes } from './routes/protocol.ts'
import { registrationRoutes } from './routes/registration.ts'
import { samlMetadataRoutes } from './routes/saml-metadata.ts'
import { samlProviderRoutes } from './routes/saml-provider.ts'
import { secondStepRoutes } from './routes/second-step.ts'
import { answerUnknown, loginErrors, sendAsset, wantsPage } from './routes/send-page.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { signOutRoutes } from './routes/sign-out.ts'
import { ssoRoutes } from './routes/sso.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { beginForExtension } from './session-protocol/begin-extension.ts'
import { mustBeConnection, refusedConnection } from './session-protocol/refuse-connection.ts'
import { sessionProtocolRoutes } from './session-protocol/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { openBrands } from './sign-in/branding.ts'
import { testOfBrowser } from './sign-in/shown-test.ts'

/** Hosts that sign people in. */
const loginSites: readonly Site[] = ['login', 'account', 'local']
const takeOverEveryMs = 3_600_000

/** What a node with a wrong clock may still serve: it makes nothing that ends, and says nothing of what has ended. */
const timeless: ReadonlySet<string | undefined> = new Set([
  paths.discovery,
  paths.jwks,
  paths.revoke,
  ...Object.values(extensionPaths),
  ...Object.values(assets).map(({ path }) => path),
])

/** Signing in lives by its ends; a node whose clock is off leaves it to others (security K1). */
const refuseOffClock = (clock: LoginEnvironment['clock']) =>
  hook((request) => {
    if (mayServe(clock) || timeless.has(request.routeOptions.url)) return
    throw new Refusal('Unavailable', { cause: "this node's clock is off" })
  })

/** Pages say of a test that it is one: looked up where a browser comes with a session. */
async function lookForTest(parts: LoginParts, request: FastifyRequest): Promise<void> {
  const handle = cookieOf(request.headers.cookie, sessionCookie)
  if (!handle) return
  const { accountId } = await parts.findIssuer(request.hostFacts)
  request.shownTest = await testOfBrowser(parts.environment, accountId, handle)
}

/** Pages look as their account says. */
async function lookForBrand(parts: LoginParts, request: FastifyRequest): Promise<void> {
  const { accountId } = await parts.findIssuer(request.hostFacts)
  request.brand = await parts.findBrand(accountId)
}

const isOurs = (request: FastifyRequest) => loginSites.includes(request.hostFacts?.site) // unset where the host is nobody's

/** What every page has beside its own. */
const preparePages = (parts: LoginParts) =>
  hook(async (request) => {
    if (!request.routeOptions.config.page || !isOurs(request)) return
    await lookForTest(parts, request)
    await lookForBrand(parts, request)
  })

/** Tells people in a browser of an address that is none by a page; what programs call answers them all alike. */
const tellOfUnknown = (parts: LoginParts) => (request: FastifyRequest) => {
  if (!isOurs(request) || !wantsPage(request)) return undefined
  return async (reply: FastifyReply) => {
    refuseNul(request)
    await lookForTest(parts, request)
    await lookForBrand(parts, request)
    return answerUnknown(reply)
  }
}

function assetRoutes(app: FastifyInstance): void {
  for (const asset of Object.values(assets)) app.get(asset.path, (_, reply) => sendAsset(reply, asset))
}

/**
 * The hosted login: OAuth 2 and OpenID Connect for the platform, every account and the local dev option, with the
 * pages where people sign in, sign up and sign out.
 */
export const hostedLogin = (http: HttpParts, environment: LoginEnvironment) => {
  return async (app: FastifyInstance): Promise<void> => {
    const failed = (cause: unknown) =>
      app.outages?.delayed(cause) || app.logger?.error({ err: cause }, 'the hosted login failed')
    const refused = (code: string) => app.refused?.(code)
    const { findIssuer, issuerAt } = openIssuers(environment, { renderError, failed, refused })
    const logouts = openLogouts(environment, { issuerAt, failed })
    const parts: LoginParts = { http, environment, findIssuer, findBrand: openBrands(environment) }
    const takeOver = setInterval(() => takeOverPeople(environment.database).catch(failed), takeOverEveryMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(takeOver)
      await logouts.close()
    })
    app.setErrorHandler(loginErrors(environment.hosts))
    app.addHook('onRequest', refuseOffClock(environment.clock))
    app.addHook('onRequest', async (request) => refuseNul(request))
    app.addHook('onRequest', preparePages(parts))
    app.unknownPages.tellPerson = tellOfUnknown(parts)
    readForms(app)
    servesAt(app, loginSites)
    assetRoutes(app)
    pictureRoutes(app, parts)
    await previewRoutes(app, parts)
    protocolRoutes(app, parts, { beginForExtension, refusedConnection })
    extensionIssuerRoutes(app, parts)
    samlMetadataRoutes(app, parts)
    samlProviderRoutes(app, parts)
    tokenRoutes(app, parts, mustBeConnection)
    registrationRoutes(app, parts)
    signInRoutes(app, parts)
    secondStepRoutes(app, parts)
    deviceRoutes(app, parts)
    federatedRoutes(app, parts)
    ssoRoutes(app, parts)
    newPasswordRoutes(app, parts)
    signOutRoutes(app, parts)
    settingsRoutes(app, parts)
    delegationRoutes(app, parts)
    connectionTestRoutes(app, parts)
    sessionProtocolRoutes(app, parts)
    await takeOverPeople(environment.database)
    await warmUp()
  }
}
