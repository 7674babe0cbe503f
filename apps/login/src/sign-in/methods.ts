import { type MethodsOn, methodsOf, type SignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { findItem, type Item } from '@doorward/store/items/items'
import type { LoginEnvironment } from '../environment.ts'

/** What an account lets people in by, as its document has it; nothing limits the platform itself. */
export const methodsOfAccount = (accountId: AccountId, account: Item | undefined, tenant?: Tenant): MethodsOn =>
  accountId === platformAccountId
    ? methodsOf()
    : methodsOf(account?.doc.signInMethods as SignInMethods | undefined, tenant?.signInMethods) // as `tidySignInMethods` left it

/** What the account lets in people of this tenant by, or of none. */
export async function findMethods(
  { database }: Pick<LoginEnvironment, 'database'>,
  accountId: AccountId,
  tenant?: Tenant,
): Promise<MethodsOn> {
  const key = { kind: 'account', id: accountId } as const
  return methodsOfAccount(
    accountId,
    await database.account(accountId, (tx) => findItem(tx, accountId, key), 'read'),
    tenant,
  )
}
