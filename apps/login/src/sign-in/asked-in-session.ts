import type { AccountId } from '@doorward/core/ids'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import { sessionAbsoluteDays } from '@doorward/store/sign-in/sessions'
import type { LoginEnvironment } from '../environment.ts'

/** What an application wants its tokens to say. */
interface Asked {
  scope: string
  audiences: string[]
}
interface InSession {
  sessionId: string
  applicationId: string
}
type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const model = 'AskedInSession'
const idOf = ({ sessionId, applicationId }: InSession) => hashOfSecret(`${sessionId} ${applicationId}`)
const dayMs = 86_400_000

/** Keeps what an application asked for in a session, which is what a continuation of it gives; it ends with the session. */
export async function saveAsked(
  { database, clock }: Parts,
  accountId: AccountId,
  { scope, audiences, ...at }: InSession & Asked,
): Promise<void> {
  const expiresAt = new Date(clock.now() + sessionAbsoluteDays * dayMs)
  const row = { model, id: idOf(at), payload: { scope, audiences }, sessionId: at.sessionId, expiresAt }
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
}

/** What an application asked for in a session by the session protocol; undefined where it did not. */
export async function findAsked({ database }: Parts, accountId: AccountId, at: InSession): Promise<Asked | undefined> {
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, idOf(at)), 'read')
  return row && (row.payload as unknown as Asked) // as `saveAsked` wrote it
}
