import { covers } from '@doorward/core/permissions/resource-uri'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listed, t } from '../../lib/texts.ts'
import { type AccessGraph, accessGraphQuery, type GraphStatement } from '../../queries/access/access-graph.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { Through } from './MapTable.tsx'

export interface EffectiveAccessProps {
  userId: string
  resourceUris: readonly string[]
  /** What the server says of one resource, where the statements that are told do not say all. */
  ask: (resourceUri: string) => ReactNode
  asOf?: string | undefined
}

/** A resource with the statements that reach it. */
interface Reached {
  resourceUri: string
  statements: GraphStatement[]
  /** What their roles permit; undefined where not every role and statement is known. */
  actions: string[] | undefined
}

const isWhole = ({ statements, statementsCount }: AccessGraph): boolean =>
  statementsCount === statements.length &&
  statements.every(
    ({ resources, roles }) => resources.count === resources.first.length && roles.count === roles.first.length,
  )

const actionsShown = 6
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

/** What somebody may do as one table: each resource, the actions there, and by which record and group. */
export function EffectiveAccess({ userId, resourceUris, ask, asOf }: EffectiveAccessProps) {
  const { data: graph } = useQuery(accessGraphQuery({ kind: 'user', id: userId }, asOf))
  const { data: roles } = useQuery({ ...allRolesQuery, retry: false })
  const permits = new Map(roles?.map(({ roleId, permissions }) => [roleId as string, permissions]))
  const nameOf = new Map(graph?.groups.map(({ groupId, groupName }) => [groupId as string, groupName]))
  const known = graph !== undefined && roles !== undefined && asOf === undefined && isWhole(graph)
  const rows = resourceUris.map((resourceUri): Reached => {
    const reaches = ({ resources }: GraphStatement) => resources.first.some((granted) => covers(granted, resourceUri))
    const statements = graph?.statements.filter(reaches) ?? []
    const permissions = statements.flatMap((statement) => statement.roles.first.flatMap((id) => permits.get(id) ?? []))
    const actions = [...new Set(permissions.filter(({ allow }) => allow).map(({ action }) => action))].toSorted()
    return { resourceUri, statements, actions: known && statements.length > 0 ? actions : undefined }
  })
  const whyAddress = (resourceUri: string, action: string) =>
    `/settings/analyzer?${new URLSearchParams({ user: userId, action, resource: resourceUri })}`
  const columns = [
    {
      key: 'resource',
      head: t('shared.resource'),
      cell: ({ resourceUri }: Reached) => (
        <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
          {resourceUri}
        </bdi>
      ),
    },
    {
      key: 'may',
      head: t('map.may'),
      cell: ({ resourceUri, actions }: Reached) => {
        if (!actions) return ask(resourceUri)
        const more = actions.length - actionsShown
        return (
          <Text inherit component="bdi" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {more > 0
              ? t('map.actionsAndMore', { actions: actions.slice(0, actionsShown).join(', '), count: more })
              : listed(actions)}
          </Text>
        )
      },
    },
    {
      key: 'through',
      head: t('access.through'),
      cell: ({ statements }: Reached) => <Ways statements={statements} nameOf={nameOf} />,
    },
    {
      key: 'why',
      head: t('shared.why'),
      cell: ({ resourceUri, actions }: Reached) =>
        actions?.[0] !== undefined && (
          <Anchor inherit component={Link} underline="always" to={whyAddress(resourceUri, actions[0])}>
            {t('shared.askWhy')}
          </Anchor>
        ),
    },
  ]
  return (
    <CardTable
      label={t('access.everyResource')}
      columns={columns}
      rows={rows}
      rowKey={({ resourceUri }) => resourceUri}
    />
  )
}
