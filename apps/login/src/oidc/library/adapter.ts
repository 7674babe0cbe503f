import type { Json } from '@doorward/core/changes/patch'
import type { AccountId, UserId } from '@doorward/core/ids'
import { lifetimesOfTenant } from '@doorward/core/tenants/tenant'
import type { Database } from '@doorward/store/database/database'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import {
  consumeOidcRow,
  type FoundOidcRow,
  type OidcRow,
  removeOidcGrant,
  removeOidcRow,
  saveOidcRow,
  takeOnce,
} from '@doorward/store/sign-in/oidc-rows'
import { type SessionSeen, saveSession, touchSession } from '@doorward/store/sign-in/sessions'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import type { Sessions } from '../../sessions.ts'
import { clientMetadataOf } from '../applications.ts'
import { connectionOf } from '../connection-of.ts'
import { endFamily } from '../token-family.ts'
import { noteFamily, presentFamily } from './families.ts'
import { errors, Provider } from './oidc-provider.ts'
import { type RequestRows, rowName, sessionName, UsedBefore, type Write } from './request-rows.ts'

export interface AdapterParts {
  database: Database
  clock: LoginEnvironment['clock']
  sessions: Sessions
  accountId: AccountId
  /** What applications know the account by. */
  issuer: string
  /** The custom domain at which this is, if any. */
  domain?: string | undefined
  /** Those of the request that is answered just now. */
  rows(): RequestRows
  /** Whether a second factor is required of somebody, whose session is a short one then. */
  isFactorRequired?(userId: UserId): Promise<boolean>
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
const applicationAdapter = (parts: AdapterParts): Adapter => ({
  ...nobody,
  find: async (id) => {
    const application = await parts.rows().application(id)
    return application && clientMetadataOf(application)
  },
})

interface Saved {
  model: string
  id: string
  payload: AdapterPayload
  expiresIn: number | undefined
}

/** How a device's code is called where only its hash is known: to the pages that ask a person, and never by the device. */
const byHash = 'hash.'

/** The id of a row: the hash of the library's. */
function rowId(model: string, id: string): string {
  const isNamed = model === 'DeviceCode' && id.startsWith(byHash) && Provider.ctx?.oidc?.route !== 'token'
  return isNamed ? id.slice(byHash.length) : hashOfSecret(id)
}

const userCodes = 'UserCode'

/** Leads from the code that people type to that of the device, by its hash. */
const userCodeRow = (device: OidcRow, userCode: unknown): OidcRow | undefined =>
  typeof userCode === 'string'
    ? { model: userCodes, id: hashOfSecret(userCode), payload: { device: device.id }, expiresAt: device.expiresAt }
    : undefined

function rowOf({ clock, issuer }: AdapterParts, { model, id, payload, expiresIn }: Saved): OidcRow {
  const family = model === 'RefreshToken' ? presentFamily() : undefined
  return {
    model,
    id: rowId(model, id),
    payload: {
      ...withoutSecrets(payload),
      ...(family ? { family } : {}),
      ...(model === 'Session' ? { issuer } : {}), // for whoever is told that it has ended
    },
    grantId: payload.grantId === undefined ? undefined : hashOfSecret(payload.grantId),
    sessionId: model === 'Session' ? payload.uid : payload.sessionUid,
    expiresAt: new Date(clock.now() + (expiresIn ?? 3600) * 1000),
  }
}

/** When a session ends whatever happens, where the person's tenant has it end sooner. */
async function endOf({ rows }: AdapterParts, userId: UserId, loginTs: number): Promise<{ endsAt?: Date }> {
  const tenant = (await rows().person(userId))?.tenant
  const seconds = tenant && lifetimesOfTenant(tenant).session
  return seconds ? { endsAt: new Date((loginTs + seconds) * 1000) } : {}
}

/** Who signed in to a browser's session, by what and where; undefined as long as nobody has. */
async function sessionOf(parts: AdapterParts, { uid, accountId, loginTs, ...rest }: AdapterPayload) {
  if (!uid || !accountId || loginTs === undefined) return undefined
  const userId = accountId as UserId // the library calls users accounts
  const [applicationId] = Object.keys(rest.authorizations ?? {})
  const connectionId = rest.amr && connectionOf(rest.amr)
  const [end, isShort] = await Promise.all([endOf(parts, userId, loginTs), parts.isFactorRequired?.(userId)])
  const seen = { sessionId: uid, userId, authTime: new Date(loginTs * 1000), isShort, ...end }
  return { ...seen, applicationId, connectionId, domain: parts.domain, ...parts.browser() } satisfies SessionSeen
}

/** A proof of possession is good once on all nodes: of two that are shown at the same moment the library takes one. */
async function takeProof({ database, accountId }: AdapterParts, row: OidcRow): Promise<void> {
  if (!(await database.account(accountId, (tx) => takeOnce(tx, accountId, row))))
    throw new errors.InvalidGrant('the proof was shown before')
}

const ofFamilies = ['AuthorizationCode', 'RefreshToken', 'DeviceCode']

/** The family that a stored code or refresh token is of; undefined for one that a program of before made. */
const familyOf = (model: string, hash: string, row: FoundOidcRow | undefined): string | undefined => {
  if (!row || !ofFamilies.includes(model)) return undefined
  return model !== 'RefreshToken' ? hash : (row.payload.family as string | undefined) // written by `upsert`
}

/**
 * The library's storage on our rows, for one account. Ids are hashed. Codes and refresh tokens are used up
 * atomically: a second use, even at the same moment, ends the family of what that code made, and nothing else (security 5,
 * 9). What is used up is written together with what comes of it.
 */
export const oidcAdapter =
  (parts: AdapterParts) =>
  (model: string): Adapter => {
    if (model === 'Client') return applicationAdapter(parts)
    const { accountId, sessions, clock } = parts
    /** The library ends a grant at the token endpoint only when something is used twice: then it is the family's end. */
    const revokeByGrantId = async (grantId: string) => {
      const family = presentFamily()
      if (family) return endFamily(parts, accountId, { grantId, family })
      const hash = hashOfSecret(grantId)
      await parts.rows().write([rowName('Grant', hash)], (tx) => removeOidcGrant(tx, accountId, hash))
      sessions.forget()
    }
    return {
      ...nobody,
      revokeByGrantId,
      async upsert(id, payload, expiresIn) {
        const row = rowOf(parts, { model, id, payload, expiresIn })
        if (model === 'ReplayDetection') return takeProof(parts, row)
        const session = model === 'Session' ? await sessionOf(parts, payload) : undefined
        const names = [rowName(model, row.id), ...(session ? [sessionName(session.sessionId)] : [])]
        const typed = model === 'DeviceCode' ? userCodeRow(row, payload.userCode) : undefined
        const save: Write = (tx) =>
          Promise.all([
            saveOidcRow(tx, accountId, row),
            session && saveSession(tx, accountId, session),
            typed && saveOidcRow(tx, accountId, typed),
          ])
        const rows = parts.rows()
        await (model === 'AuthorizationCode' ? rows.later(names, save) : rows.write(names, save)) // the session follows
      },
      async findByUserCode(userCode) {
        const { device } = (await parts.rows().row(userCodes, hashOfSecret(userCode)))?.payload ?? {}
        if (typeof device !== 'string') return undefined
        return toPayload(await parts.rows().row(model, device), clock, `${byHash}${device}`)
      },
      async find(id) {
        const hash = rowId(model, id)
        const row = await parts.rows().row(model, hash)
        const family = familyOf(model, hash, row)
        if (family) noteFamily(family)
        return toPayload(row, clock, id)
      },
      async findByUid(uid) {
        return toPayload(await parts.rows().session(uid), clock)
      },
      async consume(id) {
        const hash = hashOfSecret(id)
        const rows = parts.rows()
        const { grantId, sessionUid } = (await rows.row(model, hash))?.payload ?? {}
        const follow = async () => {
          if (typeof grantId === 'string') await revokeByGrantId(grantId)
        }
        await rows.later([rowName(model, hash)], async (tx) => {
          const isRenewed = model === 'RefreshToken' && typeof sessionUid === 'string'
          const [isFirst] = await Promise.all([
            consumeOidcRow(tx, accountId, model, hash),
            isRenewed ? touchSession(tx, accountId, sessionUid) : undefined,
          ])
          if (!isFirst) throw new UsedBefore(follow)
        })
      },
      async destroy(id) {
        const hash = hashOfSecret(id)
        await parts.rows().write([rowName(model, hash)], (tx) => removeOidcRow(tx, accountId, model, hash))
        if (model === 'Grant') sessions.forget()
      },
    }
  }
