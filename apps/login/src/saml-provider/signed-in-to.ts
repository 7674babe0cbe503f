import type { AccountId } from '@doorward/core/ids'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { listOidcRowsOfSession, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import { sessionAbsoluteDays } from '@doorward/store/sign-in/sessions'
import type { LoginEnvironment } from '../environment.ts'

/** An application that a session signed somebody in to by SAML, and how he was named there. */
export interface SignedInTo {
  applicationId: string
  name: string
  format: string
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const model = 'SamlSignIn'
const dayMs = 86_400_000
/** More are not told one after the other: browsers follow about twenty redirects. */
const toldMax = 8

/** Notes an application that a session signs somebody in to; the note goes when the session ends. */
export const noteSignedInTo = (
  { database, clock }: Parts,
  accountId: AccountId,
  { sessionId, ...to }: SignedInTo & { sessionId: string },
) =>
  database.account(accountId, (tx) =>
    saveOidcRow(tx, accountId, {
      ...{ model, sessionId, id: hashOfSecret(`${sessionId} ${to.applicationId}`), payload: { ...to } },
      expiresAt: new Date(clock.now() + sessionAbsoluteDays * dayMs),
    }),
  )

/** The applications that a session signed somebody in to by SAML, those that did so last. */
export async function listSignedInTo({ database }: Parts, accountId: AccountId, sessionId: string) {
  const rows = await database.account(
    accountId,
    (tx) => listOidcRowsOfSession(tx, accountId, { model, sessionId, limit: toldMax }),
    'read',
  )
  return rows as unknown as SignedInTo[] // as `noteSignedInTo` wrote them
}
