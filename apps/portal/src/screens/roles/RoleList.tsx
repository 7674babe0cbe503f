import type { RoleReply } from '@doorward/contract/authorization/roles'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { ownRolesFirst } from '../../pickers/roles-in-order.ts'
import { rolesQuery } from '../../queries/nouns/roles.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { RoleFlags } from './RoleFlags.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => primeList(request, rolesQuery)
export const shouldRevalidate = samePage

const createPath = '/settings/roles/new'
const manyRoles = 500

const columns: Column<RoleReply>[] = [
  {
    key: 'name',
    head: 'Name',
    sortBy: (role) => role.name,
    cell: (role) => (
      <Text component="bdi" inherit td={role.deprecated ? 'line-through' : undefined}>
        {role.name}
      </Text>
    ),
  },
  { key: 'permissions', head: 'Permissions', cell: (role) => <RoleFlags permissions={role.permissions} /> },
  {
    key: 'kind',
    head: 'Kind',
    sortBy: (role) => (role.deprecated ? 'c' : role.managed ? 'b' : 'a'),
    cell: (role) =>
      role.deprecated ? (
        <Verdict kind="deprecated" />
      ) : role.managed ? (
        <Verdict kind="managed" />
      ) : (
        <Text component="span" fz="sm" c="dimmed">
          Custom
        </Text>
      ),
  },
  {
    key: 'changed',
    head: 'Changed',
    wideOnly: true,
    sortBy: (role) => role.lastUpdated ?? '',
    cell: (role) => (role.managed ? '–' : <DateTime at={role.lastUpdated} />),
  },
]

const filters = [
  { value: 'all', label: 'All', keeps: () => true },
  { value: 'custom', label: 'Custom', keeps: (role: RoleReply) => !role.managed },
  { value: 'managed', label: 'Managed', keeps: (role: RoleReply) => role.managed === true },
]

const createButton = (
  <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
    Create role
  </Button>
)

/** Roles: what people may do, by name. */
export function Component() {
  const found = useRows(rolesQuery(useListState().q))
  const query = { ...found, rows: found.rows && ownRolesFirst(found.rows) }
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Access' }]}
        title="Roles"
        text="A role names what people may do."
        actions={<Group>{createButton}</Group>}
      />
      <NounList
        nouns={{ one: 'role', many: 'roles' }}
        query={query}
        columns={columns}
        filters={filters}
        rowKey={(role) => role.roleId}
        rowLink={(role) => `/settings/roles/${encodeURIComponent(role.roleId)}`}
        rowName={(role) => role.name}
        createPath={createPath}
        notice={
          (query.rows?.length ?? 0) > manyRoles && (
            <NoticeStrip tone="warning">
              There are more than {manyRoles} roles. Fewer are easier to understand.
            </NoticeStrip>
          )
        }
        empty={
          <Empty
            motif="shield"
            title="No roles yet"
            text="A role names what people may do. Create one, then give it to people in an access record."
          />
        }
      />
    </>
  )
}
