import type { AccountId, UserId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { isRemembered, rememberedDays, saveRemembered } from '@doorward/store/sign-in/remembered-browsers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, cookieOf } from '../cookies.ts'
import type { LoginEnvironment } from '../environment.ts'

/** Tells a browser in which a second factor was shown; whose it was is in the database alone. */
const rememberedCookie = '__Host-doorward_second_factor'

const browserOf = (cookies: string | undefined) => {
  const secret = cookieOf(cookies, rememberedCookie)
  return secret ? hashOfSecret(secret) : undefined
}

/** Whether a browser need not be asked for this person's second factor. */
export async function isRememberedBrowser(
  { database }: Pick<LoginEnvironment, 'database'>,
  { accountId, userId, cookies }: { accountId: AccountId; userId: UserId; cookies: string | undefined },
): Promise<boolean> {
  const browser = browserOf(cookies)
  if (!browser) return false
  return database.account(accountId, (tx) => isRemembered(tx, accountId, { browser, userId }), 'read')
}

/** Has this browser not be asked for the person's second factor for a while, by a new secret. */
export async function rememberFactor(
  { database }: Pick<LoginEnvironment, 'database'>,
  { accountId, userId }: { accountId: AccountId; userId: UserId },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const secret = newSecret()
  const { cookie, 'user-agent': userAgent } = request.headers
  const told = {
    browser: hashOfSecret(secret),
    userId,
    previous: browserOf(cookie),
    userAgent: userAgent?.slice(0, 500),
  }
  await database.account(accountId, (tx) => saveRemembered(tx, accountId, told))
  reply.header('set-cookie', cookieLine(rememberedCookie, secret, rememberedDays * 86_400))
}
