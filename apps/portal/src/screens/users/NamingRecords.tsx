import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { t } from '../../lib/texts.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'

/** Whether a record names a user, as one of its people or as an admin. */
export const namesUser =
  (wanted: string) =>
  ({ users, admins, statements }: AccessRecordReply): boolean =>
    [...users, ...admins, ...statements.flatMap((statement) => statement.users ?? [])].some(
      ({ userId }) => userId === wanted,
    )

/** How many access records name a user and give nothing to them once they are deleted. */
export function NamingRecords({ userId }: { userId: string }) {
  const { count, atLeast, error } = useCountNaming({ id: userId, names: namesUser(userId) })
  if (count === undefined) return t(error ? 'users.recordsGiveNothing' : 'users.countingRecords')
  if (count === 0) return t(atLeast ? 'users.recordsGiveNothing' : 'users.noRecordNames')
  return t(atLeast ? 'users.recordsAtLeast' : 'users.recordsCount', { count })
}
