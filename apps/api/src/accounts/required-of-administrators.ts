import { type AccountId, type ApplicationId, platformAccountId, type UserId } from '@doorward/core/ids'
import { portalUserId } from '@doorward/core/platform'
import type { Tx } from '@doorward/store/database/database'
import {
  endSessionsWithoutFactor,
  listWithLongSessions,
  listWithoutFactor,
  shortenSessionsOf,
  type Whose,
} from '@doorward/store/sign-in/sessions-for-factor'
import type { ApiEnvironment } from '../environment.ts'
import { isAdministratorIn } from '../rights/administrators.ts'

type Parts = Pick<ApiEnvironment, 'database' | 'engine'>

/** So many people are judged before others get their turn: each costs a question for each kind of things. */
const atOnceMax = 50

interface Walk {
  /** Where the people sign in. */
  at: AccountId
  /** Whose administrators are looked for, and by what ids it knows people. */
  of: AccountId
  known?: (userId: UserId) => UserId
  list: (tx: Tx, page: { afterId: string; limit: number }) => Promise<UserId[]>
  act: (tx: Tx, administrators: UserId[]) => Promise<unknown>
}

/** Goes through people and does something about those of them who are administrators now, beside other requests. */
async function forAdministrators({ database, engine }: Parts, { at, of, known = (id) => id, list, act }: Walk) {
  for (let afterId = ''; ; ) {
    const people = await database.account(at, (tx) => list(tx, { afterId, limit: atOnceMax }), 'read')
    const index = await engine.index(of, { kind: 'strong' })
    const administrators = index ? people.filter((userId) => isAdministratorIn(index, known(userId))) : []
    if (administrators.length > 0) await database.account(at, (tx) => act(tx, administrators))
    const last = people.at(-1)
    if (last === undefined || people.length < atOnceMax) return
    afterId = last
    await new Promise(setImmediate)
  }
}

/** Has the sign-ins of an account's administrators end sooner: a second factor is required of them from now on. */
export const shortenAdministrators = (parts: Parts, accountId: AccountId, whose: Whose = {}): Promise<void> =>
  forAdministrators(parts, {
    at: accountId,
    of: accountId,
    list: (tx, page) => listWithLongSessions(tx, accountId, whose, page),
    act: (tx, administrators) => shortenSessionsOf(tx, accountId, administrators),
  })

/** The same of those among them who sign in at the platform. */
export const shortenAdministratorsAtPlatform = (
  parts: Parts,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<void> =>
  forAdministrators(parts, {
    at: platformAccountId,
    of: accountId,
    known: (userId) => portalUserId(userId) as UserId, // made of a user's id
    list: (tx, page) =>
      listWithLongSessions(tx, platformAccountId, { atPlatform: { userIds, boundTo: accountId } }, page),
    act: (tx, administrators) => shortenSessionsOf(tx, platformAccountId, administrators),
  })

/** Ends the sessions in which administrators signed in to an application without the factor that it asks of them from now on. */
export const endAdministratorsWithoutFactor = (
  parts: Parts,
  accountId: AccountId,
  applicationId: ApplicationId,
): Promise<void> =>
  forAdministrators(parts, {
    at: accountId,
    of: accountId,
    list: (tx, page) => listWithoutFactor(tx, accountId, applicationId, page),
    act: (tx, userIds) => endSessionsWithoutFactor(tx, accountId, { applicationId, userIds }),
  })
