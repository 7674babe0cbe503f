import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Caller } from '@doorward/http/callers/caller'
import type { Database } from '@doorward/store/database/database'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import {
  type AskedDelegation,
  type Delegation,
  findAskedDelegation,
  findDelegation,
  useAskedDelegation,
} from '@doorward/store/sign-in/delegations'
import type { LoginEnvironment } from '../environment.ts'

/** The test sign-in that a ticket opens, while whoever asked for it may still do so; undefined else. */
export async function findAsked(
  { database, clock, mayDelegate }: LoginEnvironment,
  accountId: AccountId,
  ticket: string,
): Promise<AskedDelegation | undefined> {
  const named = { id: hashOfSecret(ticket), at: new Date(clock.now()) }
  const asked = await database.account(accountId, (tx) => findAskedDelegation(tx, accountId, named), 'read')
  return asked && (await mayDelegate(accountId, asked)) ? asked : undefined
}

/** False when the ticket was used already, also by a request at the same moment. */
export const useTicket = ({ database }: LoginEnvironment, accountId: AccountId, ticket: string): Promise<boolean> =>
  database.account(accountId, (tx) => useAskedDelegation(tx, accountId, hashOfSecret(ticket)))

/** Who acts in a session, as its user, to test; undefined where the user himself signed in. */
export const delegationOf = (
  { database }: { database: Pick<Database, 'account'> },
  accountId: AccountId,
  sessionId: string,
): Promise<Delegation | undefined> =>
  database.account(accountId, (tx) => findDelegation(tx, accountId, sessionId), 'read')

/** Whole seconds that are left of a test; none once it is over. */
export const secondsLeft = ({ clock }: Pick<LoginEnvironment, 'clock'>, { endsAt }: Delegation): number =>
  Math.max(0, Math.floor((endsAt.getTime() - clock.now()) / 1000))

/**
 * Whether a session may lead to an application: any one for its own user; a test to the one it is for, as long as it
 * lasts and whoever does it may still do so.
 */
export const mayLeadTo = async (
  environment: LoginEnvironment,
  { accountId, applicationId }: { accountId: AccountId; applicationId: string | undefined },
  delegation: Delegation | undefined,
): Promise<boolean> =>
  (delegation === undefined || delegation.applicationId === applicationId) &&
  (await standsForUser(environment, accountId, delegation))

/** Whether a session still stands for its user: a test only as long as it lasts and whoever does it may do so (security C5). */
export async function standsForUser(
  environment: LoginEnvironment,
  accountId: AccountId,
  delegation: Delegation | undefined,
): Promise<boolean> {
  if (delegation === undefined) return true
  return secondsLeft(environment, delegation) > 0 && (await environment.mayDelegate(accountId, delegation))
}

/** The same of the bearer of a token, which names who acts. Raises Unauthorized for one who no longer may, and for a program. */
export async function mustStandForUser(
  { mayDelegate }: Pick<LoginEnvironment, 'mayDelegate'>,
  accountId: AccountId,
  { actorId: by, testedApplicationId: applicationId, userId }: Caller,
): Promise<void> {
  if (by === undefined) return
  if (!applicationId || !(await mayDelegate(accountId, { by, userId, applicationId })))
    throw new Refusal('Unauthorized', { cause: 'the test is no longer right' })
}

/** What a token says of a test: who acts (RFC 8693 §4.1). */
export const actOf = (delegation: Delegation | undefined): { act?: { sub: UserId } } =>
  delegation ? { act: { sub: delegation.by } } : {}

/** Raises Forbidden in a test, for what changes who somebody is or how he signs in. */
export async function refuseInTest(
  environment: LoginEnvironment,
  accountId: AccountId,
  { sessionId, title }: { sessionId: string; title: string },
): Promise<void> {
  if (await delegationOf(environment, accountId, sessionId)) throw new Refusal('Forbidden', { title })
}
