import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listed, rich, richList, t } from '../../lib/texts.ts'
import { RoleName, UserName } from '../../pickers/Names.tsx'
import type { AccessGraph, GraphFocus, GraphStatement } from '../../queries/access/access-graph.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { addressOf } from '../navigation.ts'
import { BareAction } from './BareAction.tsx'
import type { ToldStatement } from './fold-statements.ts'
import { OpenRecords, statementAddress } from './MapBox.tsx'

interface MapTableProps {
  focus: GraphFocus
  graph: AccessGraph
  statements: ToldStatement[]
  /** Shows one by one what is told as one. */
  onOpen: (key: string) => void
  /** Of a moment that is gone: what roles permit now says nothing of it. */
  isPast: boolean
}

/** The map in words, a line for each statement: who, what, on what, and by which record. */
export function MapTable({ focus, graph, statements, isPast, onOpen }: MapTableProps) {
  const nameOf = new Map(graph.groups.map(({ groupId, groupName }) => [groupId as string, groupName]))
  const who = {
    key: 'who',
    head: t('shared.who'),
    cell: (statement: GraphStatement) => <Who statement={statement} nameOf={nameOf} />,
  }
  const [on, may, through] = [
    {
      key: 'on',
      head: t('map.on'),
      cell: ({ resources, folds, recordId }: ToldStatement) =>
        folds && folds.resources > 1 ? (
          t('map.below', { count: folds.resources, beginning: folds.beginning })
        ) : (
          <More recordId={recordId} count={resources.count - resources.first.length}>
            {resources.first}
          </More>
        ),
    },
    {
      key: 'may',
      head: t('map.may'),
      cell: ({ roles }: GraphStatement) =>
        roles.first.map((roleId) => <RoleInWords key={roleId} roleId={roleId} withActions={!isPast} />),
    },
    {
      key: 'through',
      head: t('access.through'),
      cell: ({ folds, ...statement }: ToldStatement) =>
        folds ? (
          <OpenRecords count={folds.records} onOpen={() => onOpen(folds.key)} />
        ) : (
          <Through statement={statement} nameOf={nameOf} isOfUser={focus.kind === 'user'} />
        ),
    },
  ] as const
  const columns =
    focus.kind === 'user' ? [on, may, through] : focus.kind === 'role' ? [on, who, through] : [who, on, may, through]
  return (
    <>
      <CardTable
        label={t('map.title')}
        columns={columns}
        rows={statements}
        rowKey={({ recordId, statementIndex }) => `${recordId} ${statementIndex}`}
      />
      {!isPast && <BareActionOf roleIds={statements.flatMap(({ roles }) => roles.first)} />}
    </>
  )
}

function BareActionOf({ roleIds }: { roleIds: readonly string[] }) {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  const told = data.filter(({ roleId }) => roleIds.includes(roleId))
  return <BareAction actions={told.flatMap(({ permissions }) => permissions.map(({ action }) => action))} />
}

interface MoreProps {
  children: readonly string[]
  /** How many more the record names. */
  count: number
  recordId: string
}

/** Resources one under another, and how many more there are. */
const More = ({ children, count, recordId }: MoreProps) => (
  <>
    {children.map((uri) =>
      uri === '*' ? (
        <div key={uri}>{t('map.everyResource')}</div>
      ) : (
        <bdi key={uri} className="mono" style={{ display: 'block' }}>
          <Breakable uri={uri} />
        </bdi>
      ),
    )}
    {count > 0 && <MoreInRecord recordId={recordId} count={count} />}
  </>
)

const MoreInRecord = ({ recordId, count }: { recordId: string; count: number }) => (
  <Anchor inherit component={Link} to={statementAddress(recordId)}>
    {t('shared.andMore', { count })}
  </Anchor>
)

const actionsMax = 4

function RoleInWords({ roleId, withActions }: { roleId: string; withActions: boolean }) {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  const actions = data.find((role) => role.roleId === roleId)?.permissions.map(({ action }) => action) ?? []
  const isEvery = actions.includes('*')
  const more = actions.length - actionsMax
  return (
    <div>
      <Anchor inherit component={Link} to={addressOf('roles', roleId)}>
        <RoleName roleId={roleId} />
      </Anchor>
      {withActions && actions.length > 0 && (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }} {...(isEvery ? {} : { className: 'mono' })}>
          {isEvery
            ? t('map.everyAction')
            : more > 0
              ? t('map.actionsAndMore', { actions: actions.slice(0, actionsMax).join(', '), count: more })
              : listed(actions)}
        </Text>
      )}
    </div>
  )
}

type Named = { statement: GraphStatement; nameOf: ReadonlyMap<string, string | undefined> }

const GroupLink = ({ groupId, nameOf }: { groupId: string; nameOf: Named['nameOf'] }) => (
  <Anchor inherit component={Link} to={addressOf('groups', groupId)}>
    <bdi>{nameOf.get(groupId) ?? groupId}</bdi>
  </Anchor>
)

const shownMax = 5

/** Who, the first of them at once; what the map does not hold stands in the record. */
function Who({ statement: { users, groups, recordId }, nameOf }: Named) {
  const [areAll, setAll] = useState(false)
  const known = [
    ...groups.first.map((groupId) => <GroupLink key={groupId} groupId={groupId} nameOf={nameOf} />),
    ...users.first.map((userId) => (
      <Anchor key={userId} inherit component={Link} to={addressOf('users', userId)}>
        <UserName userId={userId} />
      </Anchor>
    )),
  ]
  const shown = areAll ? known : known.slice(0, shownMax)
  const more = groups.count + users.count - shown.length
  if (shown.length === 0) return t('map.nobody')
  return (
    <>
      {richList(shown)}{' '}
      {more > 0 &&
        (shown.length < known.length ? (
          <Anchor inherit component="button" type="button" onClick={() => setAll(true)}>
            {t('shared.andMore', { count: more })}
          </Anchor>
        ) : (
          <MoreInRecord recordId={recordId} count={more} />
        ))}
    </>
  )
}

/** By which record; of a person's own map also by which group, where he is not named himself. */
export function Through({ statement, nameOf, isOfUser }: Named & { isOfUser: boolean }) {
  const { recordId, recordName, statementIndex, users, groups } = statement
  const record = (
    <Anchor inherit component={Link} to={statementAddress(recordId)}>
      <bdi>{recordName ?? recordId}</bdi>
    </Anchor>
  )
  const statementOf = { record, number: statementIndex + 1 }
  const [group] = groups.first
  if (!isOfUser || users.count > 0 || group === undefined) return rich('map.byStatement', statementOf)
  return rich('map.byStatementAndGroup', {
    ...statementOf,
    groups: (
      <>{richList(groups.first.map((groupId) => <GroupLink key={groupId} groupId={groupId} nameOf={nameOf} />))}</>
    ),
  })
}
