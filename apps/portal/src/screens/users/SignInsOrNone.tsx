import type { UserReply } from '@doorward/contract/authorization/people/users'
import type { UserId } from '@doorward/core/ids'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'
import { activityQuery } from '../../queries/access/activity.ts'
import { userIdentitiesQuery } from '../../queries/access/user-access.ts'
import { userFactorsQuery } from '../../queries/access/user-factors.ts'
import { userSessionsQuery } from '../../queries/access/user-sessions.ts'
import { nameOfUser } from '../../queries/nouns/users.ts'
import { useRows } from '../../queries/server/paging.ts'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { isOfPlatform } from './UserSessions.tsx'

/** How somebody signs in; of who never did that is said once, and not part by part. */
export function SignInsOrNone({ user, children }: { user: UserReply; children: ReactNode }) {
  const { userId } = user
  const sessions = useRows(userSessionsQuery(userId)).rows
  const signIns = useRows(activityQuery({ kind: 'SIGN_IN', userId: asId<UserId>(userId) })).rows
  const { data: factors } = useQuery(userFactorsQuery(userId))
  const { data: known } = useQuery(userIdentitiesQuery(userId))
  const isNever = [sessions, signIns, factors?.factors, known?.identities].every((found) => found?.length === 0)
  if (!isNever || isOfPlatform(userId)) return children
  return (
    <Empty
      motif="door"
      title={t('users.neverSignedIn')}
      text={t('users.neverSignedInText', { name: nameOfUser(user) })}
    />
  )
}
