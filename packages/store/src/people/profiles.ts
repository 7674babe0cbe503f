import type { AccountId, UserId } from '@doorward/core/ids'
import { parseEmail } from '@doorward/core/text/email-address'
import type { Language } from '@doorward/core/text/languages'
import type { DefaultClaims } from '@doorward/core/users/default-claims'
import type { Tx } from '../database/database.ts'

/** What is known of a person in one account. */
export interface Profile {
  userId: UserId
  email?: string | undefined
  emailVerified?: boolean | undefined
  name?: string | undefined
  picture?: string | undefined
  /** Since when he is known, where that is not now; heeded for somebody who was not known yet. */
  since?: Date | undefined
}
interface ProfileRow {
  user_id: UserId
  email: string | null
  email_verified: boolean
  name: string | null
  picture: string | null
  created_at: Date
  language: Language | null
  token_configuration: DefaultClaims | null
}
export interface KnownProfile extends Profile {
  createdAt: Date
  /** The one that the person chose. */
  language?: Language
  /** Claims that the person's tokens carry besides their own. */
  defaultClaims?: DefaultClaims
}

const toProfile = (row: ProfileRow): KnownProfile => ({
  userId: row.user_id,
  createdAt: row.created_at,
  emailVerified: row.email_verified,
  ...(row.email === null ? {} : { email: row.email }),
  ...(row.name === null ? {} : { name: row.name }),
  ...(row.picture === null ? {} : { picture: row.picture }),
  ...(row.language === null ? {} : { language: row.language }),
  ...(row.token_configuration === null ? {} : { defaultClaims: row.token_configuration }),
})

/** As it is stored: its address, where it is one, with the domain in IDNA form. */
const toStored = ({ email, ...rest }: Profile): Profile => ({
  ...rest,
  ...(email === undefined ? {} : { email: parseEmail(email) ?? email }),
})

/** Writes what is known of people; a field left out keeps what stood. */
export const saveProfiles = (tx: Tx, accountId: AccountId, profiles: Profile[]) => tx`
  insert into user_profiles (account_id, user_id, email, email_verified, name, picture, search, created_at)
  select ${accountId}, "userId", email, coalesce("emailVerified", false), name, picture, lower(concat_ws(E'\n', "userId", email, name)), coalesce(since, clock_timestamp())
  from jsonb_to_recordset(${JSON.stringify(profiles.map(toStored))}::text::jsonb) as row ("userId" text, email text, "emailVerified" boolean, name text, picture text, since timestamptz)
  on conflict (account_id, user_id) do update set
    email = coalesce(excluded.email, user_profiles.email),
    email_verified = case when excluded.email is null then user_profiles.email_verified else excluded.email_verified end,
    name = coalesce(excluded.name, user_profiles.name),
    picture = coalesce(excluded.picture, user_profiles.picture),
    search = lower(concat_ws(E'\n', user_profiles.user_id, coalesce(excluded.email, user_profiles.email), coalesce(excluded.name, user_profiles.name))),
    last_updated = clock_timestamp()`

/** What is known of a person; undefined where nothing is. */
export async function findProfile(tx: Tx, accountId: AccountId, userId: UserId): Promise<KnownProfile | undefined> {
  const [row] = await tx<ProfileRow[]>`
    select user_id, email, email_verified, name, picture, created_at, language, token_configuration from user_profiles
    where account_id = ${accountId} and user_id = ${userId}`
  return row && toProfile(row)
}

/** Several people at once; unknown ones are absent. */
export async function findProfiles(tx: Tx, accountId: AccountId, userIds: UserId[]): Promise<KnownProfile[]> {
  const rows = await tx<ProfileRow[]>`
    select user_id, email, email_verified, name, picture, created_at, language, token_configuration from user_profiles
    where account_id = ${accountId} and user_id = any(${userIds}::text[])`
  return rows.map(toProfile)
}

/** People in order of their id, at most `limit`. */
export async function listProfiles(
  tx: Tx,
  accountId: AccountId,
  { afterId = '', limit }: { afterId?: string | undefined; limit: number },
): Promise<KnownProfile[]> {
  const rows = await tx<ProfileRow[]>`
    select user_id, email, email_verified, name, picture, created_at, language, token_configuration from user_profiles
    where account_id = ${accountId} and user_id > ${afterId}
    order by user_id limit ${limit}`
  return rows.map(toProfile)
}

/** Sets the claims that a person's tokens carry. */
export const saveDefaultClaims = (tx: Tx, accountId: AccountId, userId: UserId, claims: DefaultClaims) => tx`
  insert into user_profiles (account_id, user_id, search, token_configuration)
  values (${accountId}, ${userId}, lower(${userId}), ${JSON.stringify(claims)}::text::jsonb)
  on conflict (account_id, user_id) do update set
    token_configuration = excluded.token_configuration, last_updated = clock_timestamp()`

/** Sets the language that a person chose; null for what their browser asks for. */
export const saveLanguage = (tx: Tx, accountId: AccountId, userId: UserId, language: Language | null) => tx`
  insert into user_profiles (account_id, user_id, search, language)
  values (${accountId}, ${userId}, lower(${userId}), ${language})
  on conflict (account_id, user_id) do update set language = excluded.language, last_updated = clock_timestamp()`
