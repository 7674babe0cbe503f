import { platformAccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'

/** What an admin of the installation looked at or did. */
export interface Look {
  lookId: string
  userId: string
  /** The operation that was asked for. */
  what: string
  about: string | null
}
export type KeptLook = Look & { at: Date }

/** Notes a look, for good before it is answered. */
export const noteLook = (database: Database, { lookId, userId, what, about }: Look): Promise<void> =>
  database.account(platformAccountId, async (tx) => {
    await tx`insert into installation_looks (account_id, look_id, user_id, what, about)
      values (${platformAccountId}, ${lookId}, ${userId}, ${what}, ${about})`
  })

/** Looks, newest first, at most `limit`, after the one that `after` names. */
export const listLooks = (
  database: Database,
  { after, limit }: { after?: { at: string; lookId: string } | undefined; limit: number },
): Promise<KeptLook[]> =>
  database.account(
    platformAccountId,
    async (tx) => {
      const rows = await tx<{ look_id: string; at: Date; user_id: string; what: string; about: string | null }[]>`
        select look_id, at, user_id, what, about from installation_looks
        where account_id = ${platformAccountId}
          ${after ? tx`and (at, look_id) < (${after.at}::timestamptz, ${after.lookId})` : tx``}
        order by at desc, look_id desc limit ${limit}`
      return rows.map(({ look_id: lookId, user_id: userId, ...look }) => ({ lookId, userId, ...look }))
    },
    'read',
  )
