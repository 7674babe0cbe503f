import { multiFactorAcr } from '@doorward/core/accounts/second-factor'
import type { AccountId, ApplicationId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { endWithSessions } from './sessions.ts'

/** Whose sign-ins are meant, where it is not everybody's: those of a tenant's people, or of people of the platform. */
export interface Whose {
  membership?: { tenantId: string; since: string }
  /** Those who are named, and those who come by the single sign-on of an account. */
  atPlatform?: { userIds: readonly UserId[]; boundTo: AccountId }
}

/** Sign-ins of an account on rows `s` of `sessions` that do not end sooner yet. */
const longOf = (tx: Tx, accountId: AccountId, { membership, atPlatform }: Whose) => tx`
  s.account_id = ${accountId} and s.ended_at is null and not s.is_short
  ${
    membership === undefined
      ? tx``
      : tx`and exists (
          select from items i where i.account_id = s.account_id and i.kind = 'user' and i.item_id = s.user_id
            and i.doc -> 'tenant' = ${JSON.stringify(membership)}::text::jsonb)`
  }
  ${
    atPlatform === undefined
      ? tx``
      : tx`and (s.user_id = any(${[...atPlatform.userIds]}::text[]) or exists (
          select from items i where i.account_id = s.account_id and i.kind = 'user' and i.item_id = s.user_id
            and i.doc ->> 'boundTo' = ${atPlatform.boundTo}))`
  }`

/** Has sign-ins end as soon as those do of whom a second factor is required. */
export const shortenSessions = (tx: Tx, accountId: AccountId, whose: Whose = {}) =>
  tx`update sessions s set is_short = true where ${longOf(tx, accountId, whose)}`

/** The same for sign-ins of some people. */
export const shortenSessionsOf = (tx: Tx, accountId: AccountId, userIds: readonly UserId[]) =>
  tx`update sessions s set is_short = true where ${longOf(tx, accountId, {})} and s.user_id = any(${[...userIds]}::text[])`

interface Page {
  afterId: string
  limit: number
}

/** People with sign-ins that do not end sooner yet, by their ids. */
export const listWithLongSessions = async (tx: Tx, accountId: AccountId, whose: Whose, { afterId, limit }: Page) => {
  const rows = await tx<{ user_id: UserId }[]>`
    select distinct s.user_id from sessions s where ${longOf(tx, accountId, whose)} and s.user_id > ${afterId}
    order by s.user_id limit ${limit}`
  return rows.map((row) => row.user_id)
}

/** Open sessions, on rows of `sessions`, in which an application was signed in to without a second factor. */
const withoutFactor = (tx: Tx, accountId: AccountId, applicationId: ApplicationId) => tx`
  account_id = ${accountId} and ended_at is null and session_id in (
    select session_id from oidc_rows
    where account_id = ${accountId} and model = 'Session' and jsonb_exists(payload -> 'authorizations', ${applicationId})
      and payload ->> 'acr' is distinct from ${multiFactorAcr})`

/** People who are signed in to an application without a second factor, by their ids. */
export const listWithoutFactor = async (
  tx: Tx,
  accountId: AccountId,
  applicationId: ApplicationId,
  { afterId, limit }: Page,
) => {
  const rows = await tx<{ user_id: UserId }[]>`
    select distinct user_id from sessions where ${withoutFactor(tx, accountId, applicationId)} and user_id > ${afterId}
    order by user_id limit ${limit}`
  return rows.map((row) => row.user_id)
}

/** Ends the sessions in which an application was signed in to without the second factor that it asks for from now on: everybody's, or of some. */
export async function endSessionsWithoutFactor(
  tx: Tx,
  accountId: AccountId,
  { applicationId, userIds }: { applicationId: ApplicationId; userIds?: readonly UserId[] },
): Promise<void> {
  const rows = await tx<{ session_id: string }[]>`
    update sessions set ended_at = clock_timestamp()
    where ${withoutFactor(tx, accountId, applicationId)}
      ${userIds === undefined ? tx`` : tx`and user_id = any(${[...userIds]}::text[])`}
    returning session_id`
  await endWithSessions(tx, accountId, rows)
}
