import { accountManagement } from '@doorward/api/account-management/routes'
import { delegationJudge } from '@doorward/api/applications/delegation-judge'
import { clientAdmission } from '@doorward/api/callers/client-admission'
import { keyLookups } from '@doorward/api/callers/key-lookups'
import { registeredOrigins } from '@doorward/api/callers/registered-origins'
import { connectionTestJudge } from '@doorward/api/connections/connection-test-judge'
import { installationApi } from '@doorward/api/installation/routes'
import { acceptAtSignIn } from '@doorward/api/invites/accept-at-sign-in'
import { standingInvite } from '@doorward/api/invites/standing-invite'
import { stillMayIn } from '@doorward/api/items/write'
import { openApiJobs } from '@doorward/api/jobs/api-jobs'
import { administratorJudge } from '@doorward/api/rights/administrators'
import { mayDo } from '@doorward/api/rights/may-do'
import { mustHoldIn } from '@doorward/api/rights/must-hold'
import { passwordSignInJudge } from '@doorward/api/rights/password-sign-in'
import { standingOf } from '@doorward/api/rights/standing'
import { authorizationApi } from '@doorward/api/routes'
import { forgetPayer } from '@doorward/billing/accounts/tell-provider'
import { billing } from '@doorward/billing/billing'
import { billingWork } from '@doorward/billing/billing-work'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { createApp } from '@doorward/http/app/app'
import type { HttpParts } from '@doorward/http/app/parts'
import { assertionVerifier } from '@doorward/http/callers/client-assertion'
import { extensionTokenReader } from '@doorward/http/callers/credentials/extension-token'
import { oneTimeCodeVerifier } from '@doorward/http/callers/one-time-code'
import { tokenVerifier } from '@doorward/http/callers/verify-token'
import { watchOverload } from '@doorward/http/limits/overload'
import { rateLimiter } from '@doorward/http/limits/rate-limit'
import { hostedLogin } from '@doorward/login/login'
import { openSessions } from '@doorward/login/sessions'
import { relay } from '@doorward/relay/relay'
import { proofTaker } from '@doorward/store/sign-in/oidc-rows'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { allowedDomains } from './allowed-domains.ts'
import { billingParts } from './billing-parts.ts'
import { health } from './health.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Platform } from './platform.ts'
import { portalSite } from './portal-site.ts'

/** How the server tells of what it answered. */
const tellingOfRequests = ({ answered, refused }: Metrics): Pick<HttpParts, 'answered' | 'refused'> => ({
  answered,
  refused,
})

/** Every plugin of the deployment on one server, told apart by host. It does not listen yet. */
export async function serveAll(
  platform: Platform,
  { logger, isStopping }: { logger: FastifyBaseLogger | false; isStopping: () => boolean },
): Promise<FastifyInstance> {
  const { config, hosts, engine, texts, findAccount, defaultAccount, clock, outages, metrics } = platform
  const nowSeconds = () => Math.floor(clock.now() / 1000)
  const limiter = rateLimiter(() => performance.now())
  const overload = watchOverload(() => performance.now())
  const sessions = openSessions(platform.database)
  const lookups = keyLookups(platform, sessions.stands)
  const parts: HttpParts<AccountIndex> = {
    hosts,
    findAccount,
    defaultAccount,
    accountOfDomain: platform.servedDomains.accountOf,
    texts,
    limiter,
    prefixAliases: config.prefixAliases,
    trustedProxies: config.trustedProxies,
    logger,
    ...(outages ? { outages } : {}),
    ...(metrics ? tellingOfRequests(metrics) : {}),
    authenticate: tokenVerifier(lookups, nowSeconds),
    now: nowSeconds,
    admitted: clientAdmission(platform),
    seeAccount: (accountId, freshness) => engine.index(accountId, freshness),
    standingOf,
    mayDo,
    countCall: platform.recorder.called.bind(platform.recorder),
    isLocked: platform.isLocked,
    takeProof: proofTaker(platform.database),
    mayCallFrom: registeredOrigins(platform),
    overload,
  }
  const app = createApp(parts)
  app.addHook('onClose', () => overload.close())
  await app.register(health({ health: platform.health, clock, isStopping }))
  await app.register(
    allowedDomains({ ...platform, ...config, hosts, accountOfDomain: platform.servedDomains.accountOf }),
  )
  if (config.services.includes('api')) {
    await app.register(authorizationApi(parts, platform))
    await app.register(installationApi(parts, platform))
    const jobs = openApiJobs(platform, {
      retentionDays: config.eventRetentionDays,
      everyMs: 1_000,
      more: billingWork(billingParts(platform)),
      erasing: forgetPayer(billingParts(platform)),
      removed: (rows) => app.logger?.info({ rows }, 'removed what was past its time'),
      failed: (err) => outages?.delayed(err) || app.logger?.error({ err }, 'a job failed'),
      ...(metrics ? { worked: metrics.worked } : {}),
    })
    app.addHook('onClose', () => jobs.close())
  }
  if (config.services.includes('login')) {
    const verifyAssertion = assertionVerifier(lookups, nowSeconds)
    const verifyOneTimeCode = oneTimeCodeVerifier(lookups, nowSeconds)
    await app.register(accountManagement(parts, { ...platform, sessions }))
    const readExtensionToken = extensionTokenReader(lookups, nowSeconds)
    const invites = { acceptInvite: acceptAtSignIn(platform), standingInvite: standingInvite(platform) }
    const judges = {
      mayDelegate: delegationJudge(engine),
      mayTestConnection: connectionTestJudge(engine),
      isAdministrator: administratorJudge(engine),
      maySignInByPassword: passwordSignInJudge(engine),
    }
    const verifiers = { verifyAssertion, verifyOneTimeCode, readExtensionToken }
    await app.register(hostedLogin(parts, { ...platform, sessions, ...verifiers, ...invites, ...judges, ...metrics }))
  }
  if (config.services.includes('billing')) {
    const judges = { mustHoldIn: mustHoldIn(platform), stillMay: stillMayIn(platform) }
    await app.register(billing(parts, { ...billingParts(platform), ...judges }))
  }
  if (config.services.includes('relay')) await app.register(relay(parts, platform))
  if (config.services.includes('portal')) await app.register(portalSite(platform))
  platform.outbox.look()
  return app
}
