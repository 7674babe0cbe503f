import type { GroupReply } from '@doorward/contract/authorization/groups'
import { IconUsersGroup } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { asGroupId } from '../../lib/wire-ids.ts'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { HistoryTimeline } from '../../nouns/history/HistoryTimeline.tsx'
import { LastChange } from '../../nouns/history/LastChange.tsx'
import { DeleteZone } from '../../nouns/screens/DeleteZone.tsx'
import { UserName } from '../../pickers/Names.tsx'
import { deleteGroup, groupQuery, saveGroup } from '../../queries/nouns/groups.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { GroupForm } from './GroupForm.tsx'
import { groupSpecs, toGroupInput, toGroupValues, validateGroup } from './group-values.ts'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...groupQuery(asGroupId(params.id ?? '')), revalidateIfStale: true })

/** One group: who is in it, what it is given, who changed it. */
export function Component() {
  const groupId = asGroupId(useParams().id ?? '')
  const { data } = useSuspenseQuery(groupQuery(groupId))
  const { group } = data
  return (
    <>
      <EntityHeader
        key={groupId}
        crumbs={[{ label: 'People' }, { label: 'Groups', to: '/settings/groups' }]}
        icon={<IconUsersGroup size={24} stroke={1.5} aria-hidden />}
        name={group.name}
        id={groupId}
        environment={group.tags?.Environment}
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'people', label: 'People', count: group.users.length },
          { key: 'access', label: 'Access' },
          { key: 'history', label: 'History' },
          { key: 'json', label: 'JSON' },
        ]}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <GroupOverview group={group} version={data.version} /> },
          { key: 'people', body: () => <GroupEdit key={groupId} group={group} version={data.version} /> },
          {
            key: 'access',
            body: () => (
              <RecordsNaming
                id={groupId}
                names={({ groups, statements }) =>
                  [...groups, ...statements.flatMap((statement) => statement.groups ?? [])].some(
                    (named) => named.groupId === groupId,
                  )
                }
                none="No access record names this group. It gives nobody anything yet."
              />
            ),
          },
          { key: 'history', body: () => <HistoryTimeline kind="group" id={groupId} /> },
          { key: 'json', body: () => <JsonView value={group} label={`Group ${group.name} as JSON`} /> },
        ]}
      />
    </>
  )
}

function GroupOverview({ group, version }: { group: GroupReply; version: string | undefined }) {
  return (
    <>
      <Facts
        facts={[
          ['People', new Intl.NumberFormat().format(group.users.length)],
          [
            'Admins',
            group.admins.length === 0
              ? 'none'
              : group.admins.map(({ userId }, index) => (
                  <span key={userId}>
                    {index > 0 && ', '}
                    <UserName userId={userId} />
                  </span>
                )),
          ],
          ['Changed', <DateTime key="at" at={group.lastUpdated} />],
          ['Tags', <TagList key="tags" tags={group.tags} />],
        ]}
      />
      <DeleteZone
        noun="group"
        name={group.name}
        text="Its people lose at once what they have through it. The people themselves stay."
        consequences={[
          `${new Intl.NumberFormat().format(group.users.length)} people lose what they have through this group.`,
        ]}
        typedName={group.users.length >= 100}
        remove={() => deleteGroup(group.groupId, version)}
        backTo="/settings/groups"
      />
    </>
  )
}

function GroupEdit({ group, version }: { group: GroupReply; version: string | undefined }) {
  const { groupId } = group
  const form = useEntityForm({
    served: { values: toGroupValues(group), version },
    specs: groupSpecs,
    validate: validateGroup,
    doing: 'save the group',
    draftKey: `group.${groupId}`,
    save: (values, sent) => saveGroup(groupId, toGroupInput(values), sent),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...groupQuery(groupId), staleTime: 0 })
      return { values: toGroupValues(fresh.group), version: fresh.version }
    },
  })
  return (
    <EditForm
      form={form}
      specs={groupSpecs}
      noun="group"
      name={group.name}
      lastChange={<LastChange kind="group" id={group.groupId} />}
    >
      <GroupForm form={form} />
    </EditForm>
  )
}
