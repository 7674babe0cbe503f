import { type SecondFactorPolicy, strictestPolicy } from '@doorward/core/accounts/second-factor'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { portalUserId } from '@doorward/core/platform'
import { listAccountsNaming } from '@doorward/store/items/accounts'
import { findItem } from '@doorward/store/items/items'
import type { LoginEnvironment } from '../environment.ts'
import { findApplication } from '../oidc/applications.ts'
import { findPerson } from '../people.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'hosts' | 'isAdministrator'>

/** What holds for one person. */
export type FactorDemand = 'off' | 'optional' | 'required'

interface Asked {
  accountId: AccountId
  userId: UserId
  /** What the person signs in to, where its own word counts too. */
  applicationId?: string
}

async function demandOf(
  { isAdministrator }: Parts,
  policy: SecondFactorPolicy,
  { accountId, userId }: { accountId: AccountId; userId: UserId },
): Promise<FactorDemand> {
  if (policy === 'OFF') return 'off'
  if (policy === 'REQUIRED') return 'required'
  return policy === 'REQUIRED_FOR_ADMINISTRATORS' && (await isAdministrator(accountId, userId))
    ? 'required'
    : 'optional'
}

const policyIn = async ({ database }: Parts, accountId: AccountId) => {
  const item = await database.account(
    accountId,
    (tx) => findItem(tx, accountId, { kind: 'account', id: accountId }),
    'read',
  )
  return item?.doc.secondFactor as SecondFactorPolicy | undefined // as the API wrote it
}

/** People of the platform: what any of their accounts asks of them. */
async function demandOfPlatform(parts: Parts, userId: UserId): Promise<FactorDemand> {
  const person = await findPerson(parts, platformAccountId, userId)
  const there = portalUserId(userId) as UserId // made of a user's id
  const accounts = (await listAccountsNaming(parts.database, there)).map(({ item }) => ({
    accountId: item.id as AccountId, // an account's item has its id
    policy: item.doc.secondFactor as SecondFactorPolicy | undefined,
  }))
  const bound = person?.boundTo && { accountId: person.boundTo, policy: await policyIn(parts, person.boundTo) }
  for (const { accountId, policy } of [...accounts, ...(bound ? [bound] : [])])
    if (policy && (await demandOf(parts, policy, { accountId, userId: there })) === 'required') return 'required'
  return 'optional'
}

/** Whether a person has to show a second factor: by the strictest word of account, tenant and application. */
export async function findDemand(parts: Parts, { accountId, userId, applicationId }: Asked): Promise<FactorDemand> {
  if (accountId === platformAccountId) return demandOfPlatform(parts, userId)
  const [ofAccount, person, application] = await Promise.all([
    policyIn(parts, accountId),
    findPerson(parts, accountId, userId),
    applicationId === undefined ? undefined : findApplication(parts, accountId, applicationId),
  ])
  const policy = strictestPolicy(ofAccount, person?.tenant?.secondFactor, application?.secondFactor)
  return demandOf(parts, policy, { accountId, userId })
}
