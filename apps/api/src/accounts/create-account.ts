import { methodsOf, mustLetSomebodyIn, tidySignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { tidySignUp } from '@doorward/core/accounts/sign-up'
import { defaultRegion } from '@doorward/core/constants'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { beyond, invalid, Refusal } from '@doorward/core/refusals'
import type { Caller } from '@doorward/http/callers/caller'
import { countCreatedToday, findAccountHead } from '@doorward/store/items/accounts'
import { findProfile } from '@doorward/store/people/profiles'
import type { ApiEnvironment } from '../environment.ts'
import type { Handler, ReplyTo } from '../handler.ts'
import { idOfKey } from '../items/new-id.ts'
import { makeAccount, newAccountId } from './new-account.ts'

const perDayMax = 5

/** What the platform knows of a portal user, under the id he has in the new account. */
async function profileOf({ database }: ApiEnvironment, caller: Caller) {
  const known = await database.account(
    platformAccountId,
    (tx) => findProfile(tx, platformAccountId, caller.subject as UserId),
    'read',
  ) // the subject of a verified token
  return { ...known, userId: caller.userId }
}

/** Raises TooManyRequests for somebody who created enough accounts today. */
async function mustHaveRoom({ database }: ApiEnvironment, { userId }: Caller): Promise<void> {
  if ((await countCreatedToday(database, userId)) < perDayMax) return
  throw beyond({ quota: perDayMax, of: 'new accounts of one person', per: 'a day' }, 3600)
}

/** Anybody signed in may create an account and owns it; five a day. */
export const createAccount: Handler<'createAccount'> = async (call) => {
  const { acceptTermsAndConditions = true, name, company, region = call.region ?? defaultRegion } = call.body
  if (!acceptTermsAndConditions)
    throw invalid('acceptTermsAndConditions', 'An account needs the terms and conditions to be accepted.')
  if (call.caller.issuedFor !== 'platform')
    throw new Refusal('Forbidden', { title: 'Accounts are created by people signed in to the portal.' })
  if (call.caller.boundTo !== undefined)
    throw new Refusal('Forbidden', {
      title:
        'You came by the single sign-on of one account, and belong to that one. Sign in with an address of your own to create another.',
    })
  if (!call.environment.hosts.regions.includes(region))
    throw invalid('region', `This deployment does not serve the region ${region}.`)
  const signUp = call.body.signUp && tidySignUp(call.body.signUp)
  const signInMethods = tidySignInMethods(call.body.signInMethods)
  mustLetSomebodyIn('account', { methods: methodsOf(signInMethods), hasProvider: false }) // it has no connection yet
  const { idempotency } = call
  const accountId = idempotency ? idOfKey<AccountId>(kinds.account.ids, idempotency) : newAccountId()
  const isRepeated = idempotency && (await findAccountHead(call.environment.database, accountId))
  if (!isRepeated) await mustHaveRoom(call.environment, call.caller)
  const creator = await profileOf(call.environment, call.caller)
  const done = await makeAccount(call.environment, {
    accountId,
    name,
    company,
    signUp,
    signInMethods,
    secondFactor: call.body.secondFactor ?? undefined,
    applicationRegistration: call.body.applicationRegistration ?? undefined,
    region,
    creator,
    requestId: call.requestId,
    idempotency,
  })
  const { status, headers = {}, replayed } = done
  return { status, body: done.body as ReplyTo<'createAccount'>, headers, ...(replayed ? { replayed } : {}) }
}
