import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import type { RoleReply } from '@doorward/contract/authorization/roles'
import { Button, Text } from '@mantine/core'
import { IconCopy, IconShieldCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { asRoleId } from '../../lib/wire-ids.ts'
import { RecordsNaming, useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { HistoryTimeline } from '../../nouns/history/HistoryTimeline.tsx'
import { LastChange } from '../../nouns/history/LastChange.tsx'
import { DeleteZone } from '../../nouns/screens/DeleteZone.tsx'
import { deleteRole, roleQuery, saveRole } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { RoleFlags } from './RoleFlags.tsx'
import { RoleForm } from './RoleForm.tsx'
import { roleSpecs, toRoleInput, toRoleValues, validateRole } from './role-values.ts'
import { useTakenName } from './use-taken-name.ts'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...roleQuery(asRoleId(params.id ?? '')), revalidateIfStale: true })

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'permissions', label: 'Permissions' },
  { key: 'access', label: 'Access' },
  { key: 'history', label: 'History' },
  { key: 'json', label: 'JSON' },
]

/** One role: what it may do, where it is given, who changed it. */
export function Component() {
  const roleId = asRoleId(useParams().id ?? '')
  const { data } = useSuspenseQuery(roleQuery(roleId))
  const { role } = data
  return (
    <>
      <EntityHeader
        key={roleId}
        crumbs={[{ label: 'Access' }, { label: 'Roles', to: '/settings/roles' }]}
        icon={<IconShieldCheck size={24} stroke={1.5} aria-hidden />}
        name={role.name}
        id={role.roleId}
        badges={role.deprecated ? <Verdict kind="deprecated" /> : role.managed ? <Verdict kind="managed" /> : undefined}
        actions={
          <Button
            component={Link}
            to={`/settings/roles/new?from=${encodeURIComponent(roleId)}`}
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
          >
            Copy as new
          </Button>
        }
        tabs={tabs}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <RoleOverview role={role} version={data.version} /> },
          { key: 'permissions', body: () => <RoleEdit key={roleId} role={role} version={data.version} /> },
          {
            key: 'access',
            body: () => (
              <RecordsNaming
                id={roleId}
                names={(record) => record.statements.some(({ roles }) => roles.includes(roleId))}
                none="No access record names this role. Nobody has it yet."
              />
            ),
          },
          { key: 'history', body: () => <RoleHistory role={role} /> },
          { key: 'json', body: () => <JsonView value={role} label={`Role ${role.name} as JSON`} /> },
        ]}
      />
    </>
  )
}

/** Roles managed by Doorward are the same in every account and have no history to ask for. */
export function RoleHistory({ role }: { role: Pick<RoleReply, 'roleId' | 'managed'> }) {
  if (role.managed) return <FilteredEmpty text="This role is managed by Doorward and never changes." />
  return <HistoryTimeline kind="role" id={role.roleId} />
}

function useRecordsOf(roleId: RoleReply['roleId']): string {
  const names = ({ statements }: AccessRecordReply) => statements.some(({ roles }) => roles.includes(roleId))
  const { count, atLeast, error } = useCountNaming({ id: roleId, names })
  if (count === undefined) return error ? 'not known' : 'counting…'
  if (count === 0 && atLeast) return 'not known'
  return `${count}${atLeast ? ' or more' : ''} ${count === 1 && !atLeast ? 'access record' : 'access records'}`
}

function RoleOverview({ role, version }: { role: RoleReply; version: string | undefined }) {
  const inUse = useRecordsOf(role.roleId)
  return (
    <>
      {role.managed && (
        <NoticeStrip>
          This role is managed by Doorward. It can't be changed; copy it as a new role to start from it.
        </NoticeStrip>
      )}
      <Facts
        facts={[
          ['Permissions', <RoleFlags key="flags" permissions={role.permissions} />],
          ['In use by', inUse],
          ['Changed', role.managed ? '–' : <DateTime key="at" at={role.lastUpdated} />],
          ['Description', role.description || <Text c="dimmed">none</Text>],
        ]}
      />
      {!role.managed && (
        <DeleteZone
          noun="role"
          name={role.name}
          text="Access records that name it stay; the role in them then gives nothing."
          consequences={[`In use by: ${inUse}.`, 'People lose at once what they have through it.']}
          remove={() => deleteRole(role.roleId, version)}
          backTo="/settings/roles"
        />
      )}
    </>
  )
}

function RoleEdit({ role, version }: { role: RoleReply; version: string | undefined }) {
  const taken = useTakenName(role.roleId)
  const form = useEntityForm({
    served: { values: toRoleValues(role), version },
    specs: roleSpecs,
    validate: (values) => validateRole(values, taken),
    doing: 'save the role',
    draftKey: `role.${role.roleId}`,
    save: (values, sent) => saveRole(role.roleId, toRoleInput(values), sent),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...roleQuery(role.roleId), staleTime: 0 })
      return { values: toRoleValues(fresh.role), version: fresh.version }
    },
  })
  return (
    <EditForm
      form={form}
      specs={roleSpecs}
      noun="role"
      name={role.name}
      lastChange={<LastChange kind="role" id={role.roleId} />}
    >
      <RoleForm form={form} readOnly={role.managed === true} />
    </EditForm>
  )
}
