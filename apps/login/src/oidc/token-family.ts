import type { AccountId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { endOidcFamily } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'

/** The name of a family that no code made. */
export const newFamily = (): string => hashOfSecret(newSecret())

/** An access token lives a day at most (decision 3), and its clock may be off. */
const longestTokenMs = 25 * 3_600_000

/** Ends what one code made: its refresh tokens and its access tokens, here at once and on other nodes within a second. */
export async function endFamily(
  { database, clock, sessions }: Pick<LoginEnvironment, 'database' | 'clock' | 'sessions'>,
  accountId: AccountId,
  { grantId, family }: { grantId: string; family: string },
): Promise<void> {
  const ended = { grantId: hashOfSecret(grantId), family, until: new Date(clock.now() + longestTokenMs) }
  await database.account(accountId, (tx) => endOidcFamily(tx, accountId, ended))
  sessions.forget()
}
