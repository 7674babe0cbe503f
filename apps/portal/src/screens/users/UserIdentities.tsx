import type { UserReply } from '@doorward/contract/authorization/people/users'
import { ownConnections, passkeyConnection } from '@doorward/core/users/own-connections'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { ConnectionName } from '../../pickers/Names.tsx'
import { type UserIdentityReply, userIdentitiesQuery } from '../../queries/access/user-access.ts'
import { nameOfUser } from '../../queries/nouns/users.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { SeenAt, useIsMe } from './SeenAt.tsx'
import { isOfPlatform } from './UserSessions.tsx'

/** By what somebody signs in. */
export function Way({ connectionId }: { connectionId: string }) {
  if (connectionId === ownConnections.email) return t('users.byCode')
  if (connectionId === ownConnections.password) return t('users.byPassword')
  if (connectionId === passkeyConnection) return t('users.factorPasskey')
  return <ConnectionName connectionId={connectionId} />
}

/** Who somebody is there, and who says so. */
const Subject = ({ identity: { subject, issuer } }: { identity: UserIdentityReply }) => (
  <>
    <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
      {subject}
    </bdi>
    {issuer !== undefined && (
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {issuer}
      </Text>
    )}
  </>
)

/** When each was used last: of the only one, that is when somebody was seen last. */
const columnsOf = (lastSeenTime: string | undefined) => [
  {
    key: 'by',
    head: t('users.signsInBy'),
    cell: ({ connectionId }: UserIdentityReply) => <Way connectionId={connectionId} />,
  },
  { key: 'subject', head: t('users.knownAs'), cell: (identity: UserIdentityReply) => <Subject identity={identity} /> },
  {
    key: 'since',
    head: t('shared.since'),
    cell: ({ createdTime }: UserIdentityReply) => <DateTime at={createdTime} />,
  },
  {
    key: 'used',
    head: t('users.lastUsed'),
    cell: ({ lastUsedTime }: UserIdentityReply) =>
      lastUsedTime || lastSeenTime ? <DateTime at={lastUsedTime ?? lastSeenTime ?? ''} /> : t('shared.notKnown'),
  },
]

/** What a user signs in to this account by. */
export function UserIdentities({ user }: { user: UserReply }) {
  const { data, error, refetch } = useQuery(userIdentitiesQuery(user.userId))
  const name = nameOfUser(user)
  if (error && !data)
    return (
      <ReadFailed
        error={error}
        failed={t('users.identitiesNotLoaded')}
        refused={t('users.identitiesNotVisible')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <PageSkeleton />
  if (data.identities.length === 0) return <SectionEmpty text={t('users.noIdentity', { name })} />
  return (
    <Stack gap="md">
      <CardTable
        labelled
        label={t('users.identities')}
        columns={columnsOf(data.identities.length === 1 ? data.lastSeenTime : undefined)}
        rows={data.identities}
        rowKey={({ connectionId, issuer, subject }) => `${connectionId} ${issuer} ${subject}`}
      />
    </Stack>
  )
}

/** When a user was last seen here, as far as that is known. */
export function LastSeen({ userId }: { userId: string }) {
  const { data } = useQuery(userIdentitiesQuery(userId))
  const isMe = useIsMe(userId)
  if (isMe || !data || data.lastSeenTime) return <SeenAt userId={userId} at={data?.lastSeenTime} />
  return t(isOfPlatform(userId) ? 'users.signInsElsewhere' : 'shared.notKnown')
}
