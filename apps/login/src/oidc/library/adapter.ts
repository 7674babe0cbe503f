import type { Json } from '@doorward/core/changes/patch'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { HostTable } from '@doorward/http/app/host'
import type { Database } from '@doorward/store/database/database'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import {
  consumeOidcRow,
  type FoundOidcRow,
  findOidcRow,
  findSessionRow,
  removeOidcGrant,
  removeOidcRow,
  saveOidcRow,
} from '@doorward/store/sign-in/oidc-rows'
import { saveSession } from '@doorward/store/sign-in/sessions'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import type { Sessions } from '../../sessions.ts'
import { clientMetadataOf, findApplication } from '../applications.ts'
import { connectionOf } from '../connection-of.ts'
import { endFamily } from '../token-family.ts'
import { noteFamily, presentFamily } from './families.ts'
import { errors } from './oidc-provider.ts'

export interface AdapterParts {
  database: Database
  clock: LoginEnvironment['clock']
  hosts: HostTable
  sessions: Sessions
  accountId: AccountId
  /** Who is asking just now, for the list of sessions. */
  browser(): { userAgent?: string | undefined; ip?: string | undefined }
}

/** The payload as it is stored: without its id, which is a secret, and without the session cookie's value. */
function withoutSecrets(payload: AdapterPayload): { [key: string]: Json } {
  const { jti: _, session, ...rest } = payload
  const { cookie: __, ...origin } = (session ?? {}) as { cookie?: string }
  return JSON.parse(JSON.stringify(session ? { ...rest, session: origin } : rest)) as { [key: string]: Json } // what JSON holds
}

/**
 * What the library may still know of a row: nothing once it has expired by the database's time. The library compares with
 * this node's own clock, so the end is told in that one's time. `jti` is left out where only a hash of it is known.
 */
function toPayload(
  row: FoundOidcRow | undefined,
  clock: AdapterParts['clock'],
  jti?: string,
): AdapterPayload | undefined {
  if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
  return {
    ...(row.payload as AdapterPayload), // written by `upsert` from the same type
    ...(jti === undefined ? {} : { jti }),
    exp: Math.floor((row.expiresAt.getTime() + clock.aheadMs()) / 1000),
    ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}),
  }
}

const nobody: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

/** Applications are rows; no answer of theirs is kept. */
const applicationAdapter = ({ database, hosts, accountId }: AdapterParts): Adapter => ({
  ...nobody,
  find: async (id) => {
    const application = await findApplication({ database, hosts }, accountId, id)
    return application && clientMetadataOf(application)
  },
})

const ofFamilies = ['AuthorizationCode', 'RefreshToken']

/** The family that a stored code or refresh token is of; undefined for one that a program of before made. */
const familyOf = (model: string, hash: string, row: FoundOidcRow | undefined): string | undefined => {
  if (!row || !ofFamilies.includes(model)) return undefined
  return model === 'AuthorizationCode' ? hash : (row.payload.family as string | undefined) // written by `upsert`
}

/**
 * The library's storage on our rows, for one account. Ids are hashed. Codes and refresh tokens are used up
 * atomically: a second use, even at the same moment, ends the family of what that code made, and nothing else (security 5,
 * 9).
 */
export const oidcAdapter =
  (parts: AdapterParts) =>
  (model: string): Adapter => {
    if (model === 'Client') return applicationAdapter(parts)
    const { database, accountId, sessions, clock } = parts
    /** The library ends a grant at the token endpoint only when something is used twice: then it is the family's end. */
    const revokeByGrantId = async (grantId: string) => {
      const family = presentFamily()
      if (family) return endFamily(parts, accountId, { grantId, family })
      await database.account(accountId, (tx) => removeOidcGrant(tx, accountId, hashOfSecret(grantId)))
      sessions.forget()
    }
    return {
      ...nobody,
      revokeByGrantId,
      async upsert(id, payload, expiresIn) {
        const sessionId = model === 'Session' ? payload.uid : payload.sessionUid
        const family = model === 'RefreshToken' ? presentFamily() : undefined
        const row = {
          model,
          id: hashOfSecret(id),
          payload: { ...withoutSecrets(payload), ...(family ? { family } : {}) },
          grantId: payload.grantId === undefined ? undefined : hashOfSecret(payload.grantId),
          sessionId,
          expiresAt: new Date(clock.now() + (expiresIn ?? 3600) * 1000),
        }
        const { accountId: userId, loginTs } = payload
        await database.account(accountId, async (tx) => {
          await saveOidcRow(tx, accountId, row)
          if (model !== 'Session' || !sessionId || !userId || loginTs === undefined) return
          const seen = { sessionId, userId: userId as UserId, authTime: new Date(loginTs * 1000) } // the library calls users accounts
          const [applicationId] = Object.keys(payload.authorizations ?? {})
          const connectionId = payload.amr && connectionOf(payload.amr)
          await saveSession(tx, accountId, { ...seen, applicationId, connectionId, ...parts.browser() })
        })
      },
      async find(id) {
        const hash = hashOfSecret(id)
        const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, hash), 'read')
        const family = familyOf(model, hash, row)
        if (family) noteFamily(family)
        return toPayload(row, clock, id)
      },
      async findByUid(uid) {
        return toPayload(await database.account(accountId, (tx) => findSessionRow(tx, accountId, uid), 'read'), clock)
      },
      async consume(id) {
        const hash = hashOfSecret(id)
        const { isFirst, used } = await database.account(accountId, async (tx) => ({
          isFirst: await consumeOidcRow(tx, accountId, model, hash),
          used: await findOidcRow(tx, accountId, model, hash),
        }))
        if (isFirst) return
        const grantId = used?.payload.grantId
        if (typeof grantId === 'string') await revokeByGrantId(grantId)
        throw new errors.InvalidGrant('it was used already')
      },
      async destroy(id) {
        await database.account(accountId, (tx) => removeOidcRow(tx, accountId, model, hashOfSecret(id)))
        if (model === 'Grant') sessions.forget()
      },
    }
  }
