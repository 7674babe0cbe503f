import type { AccountId, UserId } from '@doorward/core/ids'
import { clientAddress } from '@doorward/http/limits/client-address'
import { networkOf } from '@doorward/http/limits/network-of'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { knownBrowserDays, saveKnownBrowser } from '@doorward/store/sign-in/known-browsers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, cookieOf } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import type { Visitor } from '../sign-in/askers.ts'

/** Tells a browser from others, for a year; what it knows of whom is in the database alone. */
const browserCookie = '__Host-doorward_browser'

/** Where a request comes from, as tries are counted. */
export function visitorOf(request: FastifyRequest): Visitor {
  const secret = cookieOf(request.headers.cookie, browserCookie)
  return { network: networkOf(clientAddress(request)), browser: secret ? hashOfSecret(secret) : undefined }
}

/** Takes note that this browser signed the person in, under a new secret. */
export async function rememberBrowser(
  { environment }: LoginParts,
  {
    accountId,
    userId,
    request,
    reply,
  }: { accountId: AccountId; userId: UserId; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const secret = newSecret()
  const known = { browser: hashOfSecret(secret), userId, previous: visitorOf(request).browser }
  await environment.database.account(accountId, (tx) => saveKnownBrowser(tx, accountId, known))
  reply.header('set-cookie', cookieLine(browserCookie, secret, knownBrowserDays * 86_400))
}
