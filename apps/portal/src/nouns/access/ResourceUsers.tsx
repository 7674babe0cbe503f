import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { RoleNames, UserName } from '../../pickers/Names.tsx'
import { type Reacher, type ResourceUser, resourceUsersQuery } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { addressOf } from '../navigation.ts'

const columns = [
  {
    key: 'who',
    head: t('shared.who'),
    cell: (row: Reacher) =>
      'everybodyOn' in row ? (
        <Text inherit fw={500}>
          {t('access.everybody')}
        </Text>
      ) : (
        <Anchor inherit component={Link} to={addressOf('users', row.userId)}>
          <UserName userId={row.userId} />
        </Anchor>
      ),
  },
  {
    key: 'roles',
    head: t('common.roles'),
    cell: (row: Reacher) =>
      'everybodyOn' in row ? t('access.readOrList') : <RoleNames roleIds={row.roles.map(({ roleId }) => roleId)} />,
  },
  {
    key: 'through',
    head: t('access.through'),
    cell: (row: Reacher) =>
      'everybodyOn' in row ? <Setting resourceUri={row.everybodyOn} /> : <Through ways={row.through ?? []} />,
  },
  {
    key: 'given',
    head: t('analyzer.givenBy'),
    cell: (row: Reacher) => ('everybodyOn' in row ? '–' : <GivenBy ways={row.through ?? []} />),
  },
]

/** Everyone who reaches a resource, now or as of a time, by it or by what is above it, and through what. */
export function ResourceUsers({ resourceUri, asOf }: { resourceUri: string; asOf?: string | undefined }) {
  const query = useRows(resourceUsersQuery(resourceUri, asOf))
  const { rows, error, retry } = query
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('access.loadPeopleFailed')}
        refused={t('access.cannotSeeWho')}
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text={t('access.nobodyReaches')} />
  return (
    <Stack gap="sm">
      <CardTable
        label={t('access.whoReaches')}
        columns={columns}
        rows={rows}
        rowKey={(row) => ('everybodyOn' in row ? `everybody:${row.everybodyOn}` : row.userId)}
      />
      <LoadMoreBelow query={query} />
    </Stack>
  )
}

const Setting = ({ resourceUri }: { resourceUri: string }) =>
  rich('access.settingOf', {
    resource: (
      <Anchor inherit component={Link} to={addressOf('resources', resourceUri)} className="mono">
        <bdi>{resourceUri}</bdi>
      </Anchor>
    ),
  })

type Way = NonNullable<ResourceUser['through']>[number]

/** Ways that differ in more than the role. */
const distinct = (ways: Way[]): Way[] => [
  ...new Map(
    ways.map((way) => [JSON.stringify([way.resourceUri, way.recordId ?? '', way.groupId ?? '']), way]),
  ).values(),
]
const shownMax = 3

/** Where roles are given, by which record, and to which group. */
function Through({ ways }: { ways: Way[] }) {
  const told = distinct(ways)
  return (
    <>
      {told.slice(0, shownMax).map((way) => (
        <div key={`${way.resourceUri} ${way.recordId} ${way.groupId}`}>
          <OneWay {...way} />
        </div>
      ))}
      {told.length > shownMax && (
        <Text fz="sm" c="dimmed">
          {t('shared.andMore', { count: told.length - shownMax })}
        </Text>
      )}
    </>
  )
}

/** Who gave it, way by way as they are told beside it. */
const GivenBy = ({ ways }: { ways: Way[] }) =>
  distinct(ways)
    .slice(0, shownMax)
    .map(({ resourceUri, recordId, groupId, givenBy, givenAt }) => (
      <div key={`${resourceUri} ${recordId} ${groupId}`}>
        {givenBy ? (
          <>
            <UserName userId={givenBy} />{' '}
            <Text span fz="xs" c="dimmed">
              <DateTime at={givenAt} />
            </Text>
          </>
        ) : (
          '–'
        )}
      </div>
    ))

function OneWay({ resourceUri, recordId, recordName, groupId, groupName }: Way): ReactNode {
  const resource = <bdi className="mono">{resourceUri}</bdi>
  const record = recordId && (
    <Anchor inherit component={Link} to={addressOf('records', recordId)}>
      <bdi>{recordName ?? recordId}</bdi>
    </Anchor>
  )
  const group = groupId && (
    <Anchor inherit component={Link} to={addressOf('groups', groupId)}>
      {rich('pickers.group', { name: groupName ?? groupId })}
    </Anchor>
  )
  if (record && group) return rich('access.recordOnResourceByGroup', { record, resource, group })
  if (record) return rich('access.recordOnResource', { record, resource })
  return group ? rich('access.resourceByGroup', { resource, group }) : resource
}
