import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import type { UserReply } from '@doorward/contract/authorization/users'
import { userPrefix } from '@doorward/core/platform'
import { Button } from '@mantine/core'
import { IconRobot, IconRoute, IconUser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { RecordsNaming, useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { DeleteZone } from '../../nouns/screens/DeleteZone.tsx'
import { deleteUser, nameOfUser, userQuery } from '../../queries/nouns/users.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { LimitedToken } from './LimitedToken.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserClaims } from './UserClaims.tsx'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...userQuery(params.id ?? ''), revalidateIfStale: true })

const namesUser = ({ users, admins, statements }: AccessRecordReply, userId: string): boolean =>
  [...users, ...admins, ...statements.flatMap((statement) => statement.users ?? [])].some(
    (named) => named.userId === userId,
  )

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'access', label: 'Access' },
  { key: 'records', label: 'Records' },
  { key: 'tokens', label: 'Token claims' },
  { key: 'limited', label: 'Limited token' },
  { key: 'json', label: 'JSON' },
]

/** One user: who it is and what it may do. */
export function Component() {
  const userId = useParams().id ?? ''
  const { data } = useSuspenseQuery(userQuery(userId))
  const { user } = data
  const name = nameOfUser(user)
  const Icon = user.serviceClient ? IconRobot : IconUser
  return (
    <>
      <EntityHeader
        key={userId}
        crumbs={[{ label: 'People' }, { label: 'Users', to: '/settings/users' }]}
        icon={<Icon size={24} stroke={1.5} aria-hidden />}
        name={name}
        id={userId}
        actions={
          <Button
            component={Link}
            to={`/settings/analyzer?user=${encodeURIComponent(userId)}`}
            variant="default"
            leftSection={<IconRoute size={16} stroke={1.5} aria-hidden />}
          >
            Check access
          </Button>
        }
        tabs={tabs}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <UserOverview user={user} name={name} version={data.version} /> },
          { key: 'access', body: () => <UserAccess userId={userId} name={name} /> },
          {
            key: 'records',
            body: () => (
              <RecordsNaming
                id={userId}
                names={(record) => namesUser(record, userId)}
                none="No access record names this user directly. Groups may still give access; see the tab Access."
              />
            ),
          },
          {
            key: 'tokens',
            body: () => <UserClaims key={userId} user={user} name={name} version={data.version} />,
          },
          { key: 'limited', body: () => <LimitedToken userId={userId} name={name} /> },
          { key: 'json', body: () => <JsonView value={user} label={`User ${name} as JSON`} /> },
        ]}
      />
    </>
  )
}

/** How many access records name a user, in words. */
function useRecordsNaming(userId: string): string {
  const { count, atLeast, error } = useCountNaming({ id: userId, names: (record) => namesUser(record, userId) })
  if (count === undefined) return error ? 'Access records' : 'Counting the access records that'
  if (count === 0) return atLeast ? 'Access records' : 'No access record'
  return `${count}${atLeast ? ' or more' : ''} access ${count === 1 && !atLeast ? 'record' : 'records'}`
}

interface OverviewProps {
  user: UserReply
  name: string
  version: string | undefined
}
function UserOverview({ user, name, version }: OverviewProps) {
  const inRecords = useRecordsNaming(user.userId)
  return (
    <>
      <Facts
        facts={[
          ['Name', user.name ?? '–'],
          ['E-mail', user.email ?? '–'],
          ['Kind', user.serviceClient ? 'service client' : 'person'],
          ['Since', <DateTime key="at" at={user.createdTime} />],
        ]}
      />
      <div style={{ maxWidth: 760 }}>
        <CopyField label="User id" value={user.userId} />
      </div>
      {!user.serviceClient && (
        <DeleteZone
          noun="user"
          name={name}
          text="Personal data, sign-ins and access end at once. The id is never given to anybody else."
          consequences={[
            `${inRecords} that name this user directly give nothing to them any more.`,
            'What groups gave them ends too, and every session.',
            ...(user.userId.startsWith(userPrefix)
              ? ['What this account knows of them is erased; their own sign-in to Doorward stays theirs.']
              : ['Name, e-mail and picture are erased.']),
            'The history keeps the id.',
          ]}
          typedName
          remove={() => deleteUser(user.userId, version)}
          backTo="/settings/users"
        />
      )}
    </>
  )
}
