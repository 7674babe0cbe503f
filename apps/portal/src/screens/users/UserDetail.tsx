import type { UserReply } from '@doorward/contract/authorization/users'
import { Button } from '@mantine/core'
import { IconRobot, IconRoute, IconUser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { queryClient } from '../../queries/query-client.ts'
import { userQuery } from '../../queries/users.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { EntityHeader } from '../../ui/EntityHeader.tsx'
import { JsonView } from '../../ui/JsonView.tsx'
import { DetailTabs } from '../shared/DetailTabs.tsx'
import { Facts } from '../shared/Facts.tsx'
import { RecordsNaming } from '../shared/RecordsNaming.tsx'
import { UserAccess } from './UserAccess.tsx'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...userQuery(params.userId ?? ''), revalidateIfStale: true })

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'access', label: 'Access' },
  { key: 'records', label: 'Records' },
  { key: 'json', label: 'JSON' },
]

/** One user: who it is and what it may do. */
export function Component() {
  const userId = useParams().userId ?? ''
  const { data: user } = useSuspenseQuery(userQuery(userId))
  const name = user.name ?? user.email ?? userId
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
          { key: 'overview', body: () => <UserOverview user={user} /> },
          { key: 'access', body: () => <UserAccess userId={userId} name={name} /> },
          {
            key: 'records',
            body: () => (
              <RecordsNaming
                id={userId}
                names={({ users, admins, statements }) =>
                  [...users, ...admins, ...statements.flatMap((statement) => statement.users ?? [])].some(
                    (named) => named.userId === userId,
                  )
                }
                none="No access record names this user directly. Groups may still give access; see the tab Access."
              />
            ),
          },
          { key: 'json', body: () => <JsonView value={user} label={`User ${name} as JSON`} /> },
        ]}
      />
    </>
  )
}

function UserOverview({ user }: { user: UserReply }) {
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
    </>
  )
}
