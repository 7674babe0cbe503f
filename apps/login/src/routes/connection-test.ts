import { connectionTestPath } from '@doorward/contract/login/connection-test'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { connectionTestIdOf } from '@doorward/store/sign-in/connection-tests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginTest, findOpenTest, type TestSaid, testEndedPath } from '../federation/connection-test.ts'
import { testAtProvider } from '../federation/federated-sign-in.ts'
import { findConnection, nameOfConnection } from '../federation/find-connection.ts'
import type { LoginParts } from '../login-parts.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { askConnectionTestPage } from '../pages/test-pages.ts'
import { browserOf, tieToBrowser } from '../sign-in/own-browser.ts'
import { nameOfUser } from '../sign-in/shown-test.ts'
import { textsOf } from '../texts.ts'
import { queryOf } from './form-body.ts'
import { takeSaid } from './said-once.ts'
import { checkOwnForm, sendPage } from './send-page.ts'

const rate = { perSecond: 1, burst: 60, of: 'tests of connections from one network' }
const beginPath = `${connectionTestPath}/begin`

function answerGone(reply: FastifyReply) {
  const say = textsOf(reply.request)
  const words = { heading: say.text('pages.linkGone'), text: say.text('connectionTest.goneText') }
  return sendPage(reply, noticePage(say, words), { status: 400 })
}

/** What a ticket opens in this browser, or in the first one; undefined for one that is used, too old, or no longer right. */
async function opened({ environment, findIssuer }: LoginParts, request: FastifyRequest) {
  const issuer = await findIssuer(request.hostFacts)
  const { accountId } = issuer
  const ticket = queryOf(request).get('ticket') ?? ''
  const testId = connectionTestIdOf(ticket)
  const test = ticket && (await findOpenTest(environment, accountId, testId))
  if (!test) return undefined
  const underWay = { accountId, uid: testId, cookies: request.headers.cookie }
  const browser = await browserOf(environment, underWay)
  return browser === 'foreign' ? undefined : { issuer, test, testId, underWay, browser, ticket }
}

/** Says what is about to happen, and ties the test to this browser. */
async function ask(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`connection test ${subscriberOf(request)}`, rate)
  const found = await opened(parts, request)
  if (!found) return answerGone(reply)
  const { environment } = parts
  const { test, ticket, issuer, underWay } = found
  const { accountId } = issuer
  reply.header('set-cookie', await tieToBrowser(environment, underWay))
  const usable = await findConnection(environment, issuer, test.connectionId)
  const page = askConnectionTestPage(textsOf(request), {
    action: `${beginPath}?${new URLSearchParams({ ticket })}`,
    by: await environment.database.account(accountId, (tx) => nameOfUser(tx, accountId, test.by), 'read'),
    connection: usable ? nameOfConnection(usable.connection) : test.connectionId,
  })
  return sendPage(reply, page)
}

/**
 * Goes to the provider: from our own page alone, so that nobody's claims are shown to another one by an address that he
 * was made to open. It is a link, for pages let no form lead to a provider.
 */
async function begin(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`connection test ${subscriberOf(request)}`, rate)
  checkOwnForm(request)
  const found = await opened(parts, request)
  if (found?.browser !== 'own') return answerGone(reply)
  const { issuer, test, testId } = found
  if (!(await beginTest(parts.environment, issuer.accountId, testId))) return answerGone(reply)
  return testAtProvider({ parts, request, reply, issuer }, { testId, connectionId: test.connectionId })
}

/** How it ended; said once, for what the provider told is in it. */
function showEnd(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const say = textsOf(request)
  const { heading, text = '', reference } = takeSaid<TestSaid>({ parts, request, reply })
  const words = {
    heading: heading ?? say.text('connectionTest.over'),
    text: `${text} ${say.text('connectionTest.close')}`,
  }
  return sendPage(reply, noticePage(say, { ...words, reference }))
}

/** Where a browser goes to a provider to test a connection, by an address that the API answered. */
export function connectionTestRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  app.get(connectionTestPath, page, (request, reply) => ask(parts, request, reply))
  app.get(beginPath, page, (request, reply) => begin(parts, request, reply))
  app.get(testEndedPath, page, (request, reply) => showEnd(parts, request, reply))
}
