import type { Json } from '@doorward/core/changes/patch'
import type { AccountId, ExtensionId, InviteId, TenantId, UserId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { consumeOidcRow, findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'

/** What an application asked for, kept until the person comes back from signing in. */
export interface AuthenticationRequest {
  /** The issuer of what the client gets: the origin that it addressed, or the extension's below it. */
  issuer: string
  applicationId: string
  redirectUrl: string
  /** Absent only for an extension whose client can make none (decision 4). */
  codeChallenge?: string
  responseLocation: 'cookie' | 'query' | 'none'
  /** What comes back: in the address a code to be exchanged, or tokens; or these in cookies that the page shares. */
  answersBy: 'code' | 'tokens' | 'cookies'
  audiences: string[]
  scope: string
  state?: string
  /** What stands for the request in the answer; its id, unless it brought a value of its own. */
  nonce?: string
  /** Asks for a sign-in even where somebody is signed in. */
  isAnother: boolean
  /** Seconds. */
  maxAge?: number
  /** Asks for a second factor even where the browser is not asked for it. */
  asksForFactor?: boolean
  /** The connection, or the service client, by which the person is to sign in. */
  connectionId?: string
  /** What goes along to the provider, as `tidyRequestProperties` left it. */
  connectionProperties?: Record<string, string>
  /** Whoever is made a user by it belongs to this tenant. */
  tenantId?: TenantId
  /** Accepted for whoever signs in. */
  inviteId?: InviteId
  /** The extension that asks; the application is the one that it was made with. */
  extensionId?: ExtensionId
  /** It leads to an address as it is, without an answer: a page of ours, or where an application begins. */
  isOwnPage?: true
  /** That page is told that nobody was signed in, rather than the person. */
  takesRefusal?: true
  /** The user who asks for another identity, instead of a sign-in. */
  linkTo?: UserId
}

/** What a code stands for. */
export interface SessionGrant {
  request: AuthenticationRequest & { requestId: string }
  userId: UserId
  sessionId: string
  grantId: string
  /** Seconds since the epoch. */
  authTime: number
  amr: string[]
  /** How the person signed in. */
  connectionId: string
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const models = { request: 'AuthenticationRequest', code: 'SessionCode' } as const
const goodForMs = { request: 3_600_000, code: 60_000 }

interface Kept {
  id: string
  payload: object
  sessionId?: string
  expiresAt: Date
}

const save = ({ database }: Parts, accountId: AccountId, kind: keyof typeof models, { id, payload, ...row }: Kept) =>
  database.account(accountId, (tx) =>
    saveOidcRow(tx, accountId, {
      ...row,
      model: models[kind],
      id: hashOfSecret(id),
      payload: JSON.parse(JSON.stringify(payload)) as { [key: string]: Json }, // what JSON holds
    }),
  )

/** Keeps something under a new id, which it answers. */
async function keep(
  parts: Parts,
  accountId: AccountId,
  kind: keyof typeof models,
  kept: Omit<Kept, 'id' | 'expiresAt'>,
): Promise<string> {
  const id = newSecret()
  await save(parts, accountId, kind, { ...kept, id, expiresAt: new Date(parts.clock.now() + goodForMs[kind]) })
  return id
}

async function find({ database, clock }: Parts, accountId: AccountId, kind: keyof typeof models, id: string) {
  const row = await database.account(
    accountId,
    (tx) => findOidcRow(tx, accountId, models[kind], hashOfSecret(id)),
    'read',
  )
  return row && row.expiresAt.getTime() > clock.now() ? row : undefined
}

/** Uses a row up; false when another request did so first. */
const use = ({ database }: Parts, accountId: AccountId, kind: keyof typeof models, id: string): Promise<boolean> =>
  database.account(accountId, (tx) => consumeOidcRow(tx, accountId, models[kind], hashOfSecret(id)))

/** Keeps a request for an hour; answers its id, which the address of the sign-in carries. */
export const saveRequest = (parts: Parts, accountId: AccountId, request: AuthenticationRequest): Promise<string> =>
  keep(parts, accountId, 'request', { payload: request })

/** Keeps a request as it is wanted now, until its end as it was. */
export async function changeRequest(
  parts: Parts,
  accountId: AccountId,
  id: string,
  request: AuthenticationRequest,
): Promise<void> {
  const row = await find(parts, accountId, 'request', id)
  if (row) await save(parts, accountId, 'request', { id, payload: request, expiresAt: row.expiresAt })
}

/** The request with this id, until somebody has come back for it. */
export async function findRequest(
  parts: Parts,
  accountId: AccountId,
  id: string,
): Promise<AuthenticationRequest | undefined> {
  const row = await find(parts, accountId, 'request', id)
  return row && !row.consumedAt ? (row.payload as unknown as AuthenticationRequest) : undefined // as `saveRequest` wrote it
}

/** False when somebody has come back for it already. */
export const useRequest = (parts: Parts, accountId: AccountId, id: string) => use(parts, accountId, 'request', id)

/** A code, good once and for a minute (security 5). */
export const saveCode = (parts: Parts, accountId: AccountId, grant: SessionGrant): Promise<string> =>
  keep(parts, accountId, 'code', { payload: grant, sessionId: grant.sessionId })

/** What a code stands for, used or not; undefined for one that has expired or is none of ours. */
export async function findCode(parts: Parts, accountId: AccountId, code: string): Promise<SessionGrant | undefined> {
  const row = await find(parts, accountId, 'code', code)
  return row && (row.payload as unknown as SessionGrant) // as `saveCode` wrote it
}

/** False when the code was used already. */
export const useCode = (parts: Parts, accountId: AccountId, code: string) => use(parts, accountId, 'code', code)
