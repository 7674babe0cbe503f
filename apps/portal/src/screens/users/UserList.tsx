import type { UserReply } from '@doorward/contract/authorization/users'
import { Badge, Group, Text } from '@mantine/core'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { TenantPicker } from '../../pickers/TenantPicker.tsx'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { nameOfUser, searchLettersMin, usersQuery } from '../../queries/nouns/users.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const tenantId = new URL(request.url).searchParams.get('tenant') ?? ''
  return primeList(request, (q) => usersQuery(q, tenantId))
}
export const shouldRevalidate = samePage

const columns: Column<UserReply>[] = [
  {
    key: 'name',
    head: 'Name',
    sortBy: nameOfUser,
    cell: (user) => (
      <Group gap={8} component="span" display="inline-flex">
        <bdi>{nameOfUser(user)}</bdi>
        {user.serviceClient && <Badge color="gray">client</Badge>}
      </Group>
    ),
  },
  {
    key: 'email',
    head: 'E-mail',
    sortBy: (user) => user.email ?? '',
    cell: (user) => (
      <Text component="bdi" inherit c="dimmed">
        {user.email}
      </Text>
    ),
  },
  { key: 'id', head: 'User id', wideOnly: true, cell: (user) => <IdText id={user.userId} longest={28} /> },
  {
    key: 'created',
    head: 'Since',
    wideOnly: true,
    sortBy: (user) => user.createdTime ?? '',
    cell: (user) => <DateTime at={user.createdTime} />,
  },
]

/** Users: the people and service clients of the account. */
export function Component() {
  const { q, change } = useListState()
  const tenantId = useSearchParams()[0].get('tenant') ?? ''
  const query = useRows(usersQuery(q, tenantId))
  const choose = (tenant: string) => change({ tenant })
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'People' }]}
        title="Users"
        text="Everyone who has signed in to this account, and its service clients."
      />
      <NounList
        nouns={{ one: 'user', many: 'users' }}
        query={query}
        columns={columns}
        more={{
          fields: <TenantFilter tenantId={tenantId} onChange={choose} />,
          filtered: tenantId !== '',
          clear: () => choose(''),
        }}
        searchMinimum={searchLettersMin}
        searchLabel="Search name, e-mail, id: 3 letters"
        rowKey={(user) => user.userId}
        rowLink={(user) => `/settings/${user.serviceClient ? 'clients' : 'users'}/${encodeURIComponent(user.userId)}`}
        rowName={nameOfUser}
        empty={
          <Empty motif="person" title="No users yet" text="People appear here once they sign in to this account." />
        }
      />
    </>
  )
}

/** Narrows the list to the users of one tenant; not there while the account has none. */
function TenantFilter({ tenantId, onChange }: { tenantId: string; onChange: (tenantId: string) => void }) {
  const { rows = [] } = useRows(tenantQueries.list(''))
  if (rows.length === 0 && !tenantId) return null
  return <TenantPicker aria-label="Tenant" placeholder="All tenants" tenantId={tenantId} onChange={onChange} w={200} />
}
