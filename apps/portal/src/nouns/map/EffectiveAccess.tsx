import { covers } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix } from '@doorward/core/platform'
import { folded as foldedText } from '@doorward/core/text/folded'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { type AccessGraph, accessGraphQuery, type GraphStatement } from '../../queries/access/access-graph.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { Disclosure } from '../../ui/action/Disclosure.tsx'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { addressOf } from '../navigation.ts'
import { BareAction } from './BareAction.tsx'
import { folded, type Reached } from './folded.ts'
import { Through } from './MapTable.tsx'
import { MayDo } from './MayDo.tsx'

export interface EffectiveAccessProps {
  userId: string
  resourceUris: readonly string[]
  /** What the server says of one resource, where the statements that are told do not say all; of few it says so at once. */
  ask: (resourceUri: string, isOneOfFew: boolean) => ReactNode
  asOf?: string | undefined
}

const isWhole = ({ statements, statementsCount }: AccessGraph): boolean =>
  statementsCount === statements.length &&
  statements.every(
    ({ resources, roles }) => resources.count === resources.first.length && roles.count === roles.first.length,
  )

/** As many as a page shows whole stand unfolded. */
const unfoldedMax = 12

/** Of so many resources the server is asked at once, of more when somebody wants to know. */
const askedAtOnce = 3

/** One of the actions that a resource open to everybody allows. */
const openAction = 'read'

const waysShown = 2

/** By which statements; Why? tells them all. */
const Ways = ({ statements, nameOf }: { statements: GraphStatement[]; nameOf: Map<string, string | undefined> }) => (
  <>
    {statements.slice(0, waysShown).map((statement) => (
      <div key={`${statement.recordId} ${statement.statementIndex}`}>
        <Through statement={statement} nameOf={nameOf} isOfUser />
      </div>
    ))}
    {statements.length > waysShown && (
      <Text inherit c="dimmed">
        {t('shared.andMore', { count: statements.length - waysShown })}
      </Text>
    )}
  </>
)

/** What no statement gives, the resource itself does: it is open to everybody. */
const OwnSetting = ({ resourceUri }: { resourceUri: string }) =>
  rich('access.settingOf', {
    resource: (
      <Anchor inherit component={Link} to={addressOf('resources', resourceUri)}>
        <bdi>
          <Breakable uri={resourceUri} />
        </bdi>
      </Anchor>
    ),
  })

const everything = '*'

/** A resource or action by its name; all of them in words, as the map says it. */
const Everything = ({ is, word }: { is: string; word: string }) =>
  is === everything ? (
    <span title={is}>{word}</span>
  ) : (
    <bdi className="mono">
      <Breakable uri={is} />
    </bdi>
  )

/** What somebody reaches, as far as the statements that are told say it, and which of it the resource itself opens to everybody. */
function useReached({ userId, resourceUris, asOf }: Omit<EffectiveAccessProps, 'ask'>) {
  const { data: graph } = useQuery(accessGraphQuery({ kind: 'user', id: userId }, asOf))
  const { data: roles } = useQuery({ ...allRolesQuery, retry: false })
  const permits = new Map(roles?.map(({ roleId, permissions }) => [roleId as string, permissions]))
  const nameOf = new Map(graph?.groups.map(({ groupId, groupName }) => [groupId as string, groupName]))
  const isKnown = graph !== undefined && isWhole(graph)
  const known = isKnown && roles !== undefined && asOf === undefined
  const rows = resourceUris.map((resourceUri): Reached => {
    const reaches = ({ resources }: GraphStatement) => resources.first.some((granted) => covers(granted, resourceUri))
    const statements = graph?.statements.filter(reaches) ?? []
    const permissions = statements.flatMap((statement) => statement.roles.first.flatMap((id) => permits.get(id) ?? []))
    const actions = [...new Set(permissions.filter(({ allow }) => allow).map(({ action }) => action))].toSorted()
    return { resourceUri, statements, actions: known && statements.length > 0 ? actions : undefined }
  })
  const isOpen = ({ statements, resourceUri, below }: Reached) =>
    isKnown && !below && statements.length === 0 && !hasPlatformPrefix(resourceUri)
  const asksFew = known && rows.filter((row) => !row.actions && !isOpen(row)).length <= askedAtOnce
  return { rows, nameOf, isOpen, asksFew }
}

/** What somebody may do as one table: each resource, the actions there, and by which record and group. */
export function EffectiveAccess({ ask, ...reach }: EffectiveAccessProps) {
  const { userId } = reach
  const { rows, nameOf, isOpen, asksFew } = useReached(reach)
  /** What is asked about a row; of several resources about the first that can be. */
  const whyOf = (row: Reached): { resourceUri: string; action: string } | undefined => {
    const [asked] = (row.below ?? []).flatMap((each) => whyOf(each) ?? [])
    if (row.below) return asked
    const action = isOpen(row) ? openAction : row.actions?.[0]
    return action === undefined ? undefined : { resourceUri: row.resourceUri, action }
  }
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const isLong = rows.length > unfoldedMax
  const found = rows.filter(({ resourceUri }) => foldedText(resourceUri).includes(foldedText(search.trim())))
  const isFolded = isLong && search.trim() === ''
  const shown = isFolded
    ? folded(rows).flatMap((row) => (row.below && open.includes(row.resourceUri) ? [row, ...row.below] : [row]))
    : found
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((each) => each !== name) : [...open, name])
  const whyAddress = ({ resourceUri, action }: { resourceUri: string; action: string }) =>
    `/settings/analyzer?${new URLSearchParams({ user: userId, action, resource: resourceUri })}`
  const columns = [
    {
      key: 'resource',
      head: t('shared.resource'),
      cell: ({ resourceUri, below }: Reached) =>
        below ? (
          <Disclosure opened={open.includes(resourceUri)} onToggle={() => toggle(resourceUri)}>
            {t('map.below', { count: below.length, beginning: resourceUri })}
          </Disclosure>
        ) : (
          <Everything is={resourceUri} word={t('map.everyResource')} />
        ),
    },
    {
      key: 'may',
      head: t('map.may'),
      cell: (row: Reached) => {
        const { resourceUri, actions, below } = row
        if (isOpen(row)) return t('access.readOrList')
        if (!actions && !below) return ask(resourceUri, asksFew)
        if (actions?.includes(everything)) return <Everything is={everything} word={t('map.everyAction')} />
        return <MayDo actions={actions} below={below} />
      },
    },
    {
      key: 'through',
      head: t('access.through'),
      cell: (row: Reached) =>
        isOpen(row) ? (
          <OwnSetting resourceUri={row.resourceUri} />
        ) : (
          <Ways statements={row.statements} nameOf={nameOf} />
        ),
    },
    {
      key: 'why',
      head: t('shared.why'),
      cell: (row: Reached) => {
        const asked = whyOf(row)
        return (
          asked && (
            <Anchor
              inherit
              component={Link}
              underline="always"
              to={whyAddress(asked)}
              title={`${asked.action} ${asked.resourceUri}`}
            >
              {t('shared.askWhy')}
            </Anchor>
          )
        )
      },
    },
  ]
  // While all rows have to be asked for nobody is told why: a column of nothing has no place.
  const hasWhy = shown.some((row) => whyOf(row) !== undefined)
  return (
    <Stack gap="sm">
      {isLong && (
        <TextInput
          type="search"
          aria-label={t('map.searchResources')}
          placeholder={t('map.searchResources')}
          value={search}
          maw={360}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <CardTable
        label={t('access.everyResource')}
        columns={hasWhy ? columns : columns.filter(({ key }) => key !== 'why')}
        rows={shown}
        rowKey={({ resourceUri, below }) => `${below ? 'below ' : ''}${resourceUri}`}
      />
      <BareAction actions={rows.flatMap(({ actions = [] }) => actions)} />
      {shown.length === 0 && <FilteredEmpty text={t('map.noResourceFound')} />}
    </Stack>
  )
}
