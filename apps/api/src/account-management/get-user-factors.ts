import type { FactorReply } from '@doorward/contract/accounts/factors'
import { countRecoveryCodes, type KnownFactor, listFactors } from '@doorward/store/sign-in/factors'
import { readRows } from '../items/read-items.ts'
import type { ManagementHandler } from './handler.ts'

const show = ({ factorId, kind, name, createdAt, usedAt }: KnownFactor): FactorReply => ({
  ...{ factorId, kind, name, createdTime: createdAt.toISOString() },
  ...(usedAt === null ? {} : { lastUsedTime: usedAt.toISOString() }),
})

/** Second factors of a user, without secrets; a portal user signs in with the platform, and has none here. */
export const getUserFactors: ManagementHandler<'getUserFactors'> = async (call) => {
  const { accountId, params } = call
  const { userId } = params
  const [factors, recoveryCodesLeft] = await readRows(call, (tx) =>
    Promise.all([listFactors(tx, accountId, userId), countRecoveryCodes(tx, accountId, userId)]),
  )
  return { status: 200, body: { factors: factors.map(show), recoveryCodesLeft } }
}
