import { Anchor, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { rich, richList, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Reacher } from '../../queries/nouns/resources.ts'
import { Disclosure } from '../../ui/action/Disclosure.tsx'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { LinkedRole, LinkedUser } from '../linked-names.tsx'
import { addressOf } from '../navigation.ts'
import { type AlikeReachers, foldReachers, type ReacherRow, unfolded, type Way, wayKey } from './fold-reachers.ts'

const roleIdsOf = ({ people: [{ roles }] }: AlikeReachers) => roles.map(({ roleId }) => roleId)
const waysOf = ({ people: [{ through = [] }] }: AlikeReachers) => distinct(through)

const rolesColumn = {
  key: 'roles',
  head: t('common.roles'),
  cell: (row: ReacherRow) =>
    'everybodyOn' in row
      ? t('access.readOrList')
      : richList(roleIdsOf(row).map((roleId) => <LinkedRole key={roleId} roleId={roleId} />)),
}
/** By what they come to it. */
const wayColumns = [
  {
    key: 'through',
    head: t('access.through'),
    cell: (row: ReacherRow) =>
      'everybodyOn' in row ? <Setting resourceUri={row.everybodyOn} /> : <Through ways={waysOf(row)} />,
  },
  {
    key: 'given',
    head: t('analyzer.givenBy'),
    cell: (row: ReacherRow) => ('everybodyOn' in row ? '–' : <GivenBy row={row} />),
  },
]

interface ReachersProps {
  label: string
  reachers: readonly Reacher[]
  /** They all have one role, which needs no column. */
  ofRole?: true
}

/** Those who come to something alike as one row with their names, which opens to each of them. */
export function Reachers({ label, reachers, ofRole }: ReachersProps) {
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (key: string) => setOpen(open.includes(key) ? open.filter((each) => each !== key) : [...open, key])
  const rows = foldReachers(reachers).flatMap((row): ReacherRow[] =>
    'key' in row && open.includes(row.key) ? [row, ...unfolded(row)] : [row],
  )
  const who = {
    key: 'who',
    head: t('shared.who'),
    cell: (row: ReacherRow) => {
      if ('everybodyOn' in row)
        return (
          <Text inherit fw={500}>
            {t('access.everybody')}
          </Text>
        )
      return <Who row={row} opened={open.includes(row.key)} onToggle={() => toggle(row.key)} />
    },
  }
  return (
    <CardTable
      label={label}
      columns={[who, ...(ofRole ? [] : [rolesColumn]), ...wayColumns]}
      rows={rows}
      rowKey={(row) => ('everybodyOn' in row ? `everybody:${row.everybodyOn}` : row.key)}
    />
  )
}

interface WhoProps {
  row: AlikeReachers
  opened: boolean
  onToggle: () => void
}

/** Names that a row has at most. */
const namesMax = 6
/** Whether there is more to a row than it tells: further people, or that they were not all given it together. */
const hidesSomething = ({ people }: AlikeReachers): boolean =>
  people.length > namesMax || new Set(people.map(({ through = [] }) => JSON.stringify(through.map(giftOf)))).size > 1

function Who({ row, opened, onToggle }: WhoProps) {
  const { people } = row
  const [{ userId }, ...others] = people
  if (others.length === 0) return <LinkedUser userId={userId} />
  return (
    <>
      <Several
        parts={people.map(({ userId }) => ({ key: userId, node: <LinkedUser userId={userId} /> }))}
        most={namesMax}
      />
      {hidesSomething(row) && (
        <div>
          <Disclosure opened={opened} onToggle={onToggle}>
            {t('reach.eachOf', { count: people.length })}
          </Disclosure>
        </div>
      )}
    </>
  )
}

const Setting = ({ resourceUri }: { resourceUri: string }) =>
  rich('access.settingOf', {
    resource: (
      <Anchor inherit component={Link} to={addressOf('resources', resourceUri)} className="mono">
        <bdi>
          <Breakable uri={resourceUri} />
        </bdi>
      </Anchor>
    ),
  })

/** Ways that differ in more than the role. */
const distinct = (ways: readonly Way[]): Way[] => [...new Map(ways.map((way) => [wayKey(way), way])).values()]
const shownMax = 3

/** Where roles are given, by which record, and to which group. */
const Through = ({ ways }: { ways: Way[] }) => (
  <>
    {ways.slice(0, shownMax).map((way) => (
      <div key={wayKey(way)}>
        <OneWay {...way} />
      </div>
    ))}
    {ways.length > shownMax && (
      <Text fz="sm" c="dimmed">
        {t('shared.andMore', { count: ways.length - shownMax })}
      </Text>
    )}
  </>
)

const secondOf = ({ givenAt }: Way) => givenAt?.slice(0, '2026-01-01T00:00:00'.length)
/** Moments are told to the second: within one they are one. */
const giftOf = (way: Way) => [way.givenBy, secondOf(way)]

/** Who gave it: once where all of it is one gift, else way by way as they are told beside it. */
function GivenBy({ row }: { row: AlikeReachers }) {
  const all = row.people.flatMap(({ through = [] }) => distinct(through))
  if (new Set(all.map((way) => JSON.stringify(giftOf(way)))).size === 1) return <Given ways={all} />
  return waysOf(row)
    .slice(0, shownMax)
    .map((way) => (
      <div key={wayKey(way)}>
        <Given ways={all.filter((one) => wayKey(one) === wayKey(way))} />
      </div>
    ))
}

/** By whom and when one way was given to each; several moments are not told, which the row opens to. */
function Given({ ways }: { ways: Way[] }) {
  const givers = [...new Set(ways.flatMap(({ givenBy }) => (givenBy ? [givenBy] : [])))]
  const moments = new Set(ways.map(secondOf))
  if (givers.length === 0) return '–'
  return (
    <>
      <Several parts={givers.map((userId) => ({ key: userId, node: <UserName userId={userId} /> }))} most={2} />{' '}
      <Text span fz="xs" c="dimmed">
        {moments.size > 1 ? t('reach.atSeveralTimes') : <DateTime at={ways[0]?.givenAt} />}
      </Text>
    </>
  )
}

function OneWay({ resourceUri, recordId, recordName, groupId, groupName }: Way): ReactNode {
  const resource = (
    <bdi className="mono">
      <Breakable uri={resourceUri} />
    </bdi>
  )
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
