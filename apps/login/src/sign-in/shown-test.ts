import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { findApplicationItem } from '@doorward/store/items/applications'
import { findProfile } from '@doorward/store/people/profiles'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { type AskedDelegation, findDelegationOfBrowser } from '@doorward/store/sign-in/delegations'
import type { LoginEnvironment } from '../environment.ts'
import { nameOfApplication } from '../oidc/application-name.ts'

/** A test sign-in as people are told of it: by names, where they are known. */
export interface ShownTest {
  person: string
  by: string
  application: string
}

/** The test that a browser is signed in for. */
export interface BrowserTest extends ShownTest {
  endsAt: Date
}

/** What to call a user: by name, else by address, else by id. */
export async function nameOfUser(tx: Tx, accountId: AccountId, userId: UserId): Promise<string> {
  const profile = await findProfile(tx, accountId, userId)
  return profile?.name ?? profile?.email ?? userId
}

/** A test in the words of its people: names, else addresses, else ids. */
export const showTest = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  { userId, by, applicationId }: AskedDelegation,
): Promise<ShownTest> =>
  database.account(
    accountId,
    async (tx) => {
      const nameOf = (id: UserId) => nameOfUser(tx, accountId, id)
      const application = await findApplicationItem(tx, accountId, applicationId)
      const name = application && (await nameOfApplication(tx, accountId, application))
      return { person: await nameOf(userId), by: await nameOf(by), application: name ?? applicationId }
    },
    'read',
  )

/** The test that a browser is signed in for, by the value of its session cookie. */
export async function testOfBrowser(
  environment: LoginEnvironment,
  accountId: AccountId,
  handle: string,
): Promise<BrowserTest | undefined> {
  const delegation = await environment.database.account(
    accountId,
    (tx) => findDelegationOfBrowser(tx, accountId, hashOfSecret(handle)),
    'read',
  )
  return delegation && { ...(await showTest(environment, accountId, delegation)), endsAt: delegation.endsAt }
}
