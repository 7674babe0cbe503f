import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'

/** Whether a record names a user, as one of its people or as an admin. */
export const namesUser =
  (wanted: string) =>
  ({ users, admins, statements }: AccessRecordReply): boolean =>
    [...users, ...admins, ...statements.flatMap((statement) => statement.users ?? [])].some(
      ({ userId }) => userId === wanted,
    )

/** How many access records name a user, as the beginning of a sentence. */
export function NamingRecords({ userId }: { userId: string }) {
  const { count, atLeast, error } = useCountNaming({ id: userId, names: namesUser(userId) })
  if (count === undefined) return error ? 'Access records' : 'Counting the access records that'
  if (count === 0) return atLeast ? 'Access records' : 'No access record'
  return `${count}${atLeast ? ' or more' : ''} access ${count === 1 && !atLeast ? 'record' : 'records'}`
}
