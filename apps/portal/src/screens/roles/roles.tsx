import type { RoleInput, RoleReply } from '@doorward/contract/authorization/roles'
import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { ownRolesFirst } from '../../pickers/roles-in-order.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { RoleFields } from './RoleFields.tsx'
import { RoleFlags } from './RoleFlags.tsx'
import { kindInOrder, RoleKind } from './RoleKind.tsx'
import { gives, RoleUse } from './RoleUse.tsx'
import {
  blankRole,
  newRoleId,
  type RoleValues,
  roleSpecs,
  toRoleInput,
  toRoleValues,
  validateRole,
} from './role-values.ts'
import { useTakenName } from './use-taken-name.ts'

const manyRoles = 500

/** `?from=` starts from another role's permissions, as "Copy as new" does. */
function useStart(): RoleValues {
  const from = useSearchParams()[0].get('from')
  const source = from ? queryClient.getQueryData(roleQueries.one(from).queryKey)?.item : undefined
  return source ? { ...toRoleValues(source), name: `${source.name} copy` } : blankRole
}

const CopyAsNew = ({ roleId }: { roleId: string }) => (
  <Button
    component={Link}
    to={`${places.roles.path}/new?from=${encodeURIComponent(roleId)}`}
    variant="default"
    leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
  >
    Copy as new
  </Button>
)

/** What people may do, by name. */
const roles: Noun<RoleReply, RoleValues, RoleInput> = {
  ...places.roles,
  motif: 'shield',
  text: 'A role names what people may do.',
  first: 'Create one, then give it to people in an access record.',
  queries: roleQueries,
  idOf: ({ roleId }) => roleId,
  nameOf: ({ name }) => name,
  columns: [
    {
      key: 'name',
      head: 'Name',
      sortBy: ({ name }) => name,
      cell: ({ name, deprecated }) => (
        <Text component="bdi" inherit td={deprecated ? 'line-through' : undefined}>
          {name}
        </Text>
      ),
    },
    { key: 'permissions', head: 'Permissions', cell: ({ permissions }) => <RoleFlags permissions={permissions} /> },
    {
      key: 'kind',
      head: 'Kind',
      sortBy: kindInOrder,
      cell: (role) =>
        role.deprecated || role.managed ? (
          <RoleKind role={role} />
        ) : (
          <Text component="span" fz="sm" c="dimmed">
            Custom
          </Text>
        ),
    },
    { ...changedColumn(), cell: ({ managed, lastUpdated }) => (managed ? '–' : <DateTime at={lastUpdated} />) },
  ],
  list: {
    filters: [
      { value: 'all', label: 'All', keeps: () => true },
      { value: 'custom', label: 'Custom', keeps: ({ managed }) => !managed },
      { value: 'managed', label: 'Managed', keeps: ({ managed }) => managed === true },
    ],
    inOrder: ownRolesFirst,
    noticeOf: ({ length }) =>
      length > manyRoles && (
        <NoticeStrip tone="warning">There are more than {manyRoles} roles. Fewer are easier to understand.</NoticeStrip>
      ),
  },
  form: {
    tab: { key: 'permissions', label: 'Permissions' },
    blank: blankRole,
    fields: { specs: roleSpecs, problems: validateRole, Fields: RoleFields },
    useRules: useTakenName,
    toValues: toRoleValues,
    toInput: (values, served) => ({ ...(served ? {} : { roleId: newRoleId() }), ...toRoleInput(values) }),
  },
  making: { text: 'A role names what people may do. You give it to people in an access record.', wide: true, useStart },
  badges: (role) => <RoleKind role={role} />,
  actions: ({ roleId }) => <CopyAsNew roleId={roleId} />,
  above: ({ managed }) =>
    managed && (
      <NoticeStrip>
        This role is managed by Doorward. It can't be changed; copy it as a new role to start from it.
      </NoticeStrip>
    ),
  facts: ({ roleId, permissions, managed, lastUpdated, description }) => [
    ['Permissions', <RoleFlags key="flags" permissions={permissions} />],
    ['In use by', <RoleUse key="use" roleId={roleId} />],
    ['Changed', managed ? '–' : <DateTime key="at" at={lastUpdated} />],
    ['Description', description || <Text c="dimmed">none</Text>],
  ],
  tabs: [
    {
      key: 'access',
      label: 'Access',
      body: ({ roleId }) => (
        <RecordsNaming id={roleId} names={gives(roleId)} none="No access record names this role. Nobody has it yet." />
      ),
    },
  ],
  remove: {
    text: 'Access records that name it stay; the role in them then gives nothing.',
    consequences: ({ roleId }) => [
      <>
        In use by: <RoleUse roleId={roleId} />.
      </>,
      'People lose at once what they have through it.',
    ],
    when: ({ managed }) => !managed,
  },
  // Roles managed by Doorward are the same in every account and have no history to ask for.
  history: ({ managed }) => (managed ? 'This role is managed by Doorward and never changes.' : undefined),
}

export const { list, create, detail } = nounScreens(roles)
