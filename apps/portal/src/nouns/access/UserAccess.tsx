import { flags } from '@doorward/core/permissions/model'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { listed, t } from '../../lib/texts.ts'
import { permissionsQuery, userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'
import { Disclosure } from '../../ui/action/Disclosure.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { places } from '../list.ts'
import { AccessMap } from './AccessMap.tsx'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { useSeesAll } from './OnlyOwn.tsx'

interface UserAccessProps {
  userId: string
  name: string
  asOf?: string | undefined
}

/** What somebody may do, now or as of a time: every resource with the actions on it and why, and by which records. */
export function UserAccess(props: UserAccessProps) {
  const { userId, name, asOf } = props
  const seesAll = useSeesAll(places.records.read)
  return (
    <Stack gap="xl">
      <EveryResource {...props} seesAll={seesAll !== false} />
      {seesAll !== false && (
        <AccessMap focus={{ kind: 'user', id: userId }} none={t('access.noWay', { name })} asOf={asOf} />
      )}
    </Stack>
  )
}

function EveryResource({ userId, name, asOf, seesAll }: UserAccessProps & { seesAll: boolean }) {
  const query = useRows(userResourcesQuery(userId, asOf))
  const { rows, error, retry } = query
  if (error && !rows) {
    const failed = t('access.accessNotLoaded')
    if (toFailure(error, failed).kind === 'missing') return <FilteredEmpty text={t('access.noAccess', { name })} />
    return <ReadFailed error={error} failed={failed} refused={t('access.accessNotVisible')} onRetry={retry} />
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text={t('access.noAccess', { name })} />
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {t('access.everyResource')}
      </Title>
      {seesAll ? (
        <EffectiveAccess
          userId={userId}
          resourceUris={rows.map(({ resourceUri }) => resourceUri)}
          ask={(resourceUri) => <AskActions userId={userId} resourceUri={resourceUri} asOf={asOf} />}
          asOf={asOf}
        />
      ) : (
        <CardList>
          {rows.map(({ resourceUri }) => (
            <ResourceRow key={resourceUri} userId={userId} resourceUri={resourceUri} asOf={asOf} />
          ))}
        </CardList>
      )}
      <LoadMoreBelow query={query} />
    </Stack>
  )
}

interface OnResource {
  userId: string
  resourceUri: string
  asOf: string | undefined
}

const ResourceRow = ({ userId, resourceUri, asOf }: OnResource) => (
  <Stack component="li" gap="xs" p="sm" style={{ borderBlockEnd: '1px solid var(--dw-line)' }}>
    <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
      {resourceUri}
    </bdi>
    <AskActions userId={userId} resourceUri={resourceUri} asOf={asOf} />
  </Stack>
)

/** The actions on one resource, which the server is asked for when somebody wants to see them. */
function AskActions({ userId, resourceUri, asOf }: OnResource) {
  const [open, setOpen] = useState(false)
  return (
    <Stack gap="xs" align="flex-start">
      <Disclosure
        opened={open}
        onToggle={() => setOpen(!open)}
        label={t(open ? 'access.hideActionsOn' : 'access.showActionsOn', { resource: resourceUri })}
      >
        {open ? t('access.hideActions') : t('access.showActions')}
      </Disclosure>
      {open && <Actions userId={userId} resourceUri={resourceUri} asOf={asOf} />}
    </Stack>
  )
}

function Actions({ userId, resourceUri, asOf }: OnResource) {
  const { data, error, isPending } = useQuery(permissionsQuery(userId, resourceUri, asOf))
  if (isPending)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {t('common.loading')}
      </Text>
    )
  if (error)
    return (
      <Text fz="sm" c="dimmed" role="alert">
        {toFailure(error, t('access.actionsNotLoaded')).title} {toFailure(error, t('access.actionsNotLoaded')).text}
      </Text>
    )
  return (
    <Group gap="sm">
      {data.map((permission) => (
        <Group key={permission.action} gap={6} fz="sm">
          <bdi className="mono">{permission.action}</bdi>
          <Text fz="xs" c="dimmed">
            {listed(flags.filter((flag) => permission[flag]).map((flag) => t(`flags.${flag}`)))}
          </Text>
          <Anchor
            component={Link}
            fz="sm"
            underline="always"
            to={`/settings/analyzer?${new URLSearchParams({ user: userId, action: permission.action, resource: resourceUri, ...(asOf ? { asOf } : {}) })}`}
          >
            {t('shared.askWhy')}
          </Anchor>
        </Group>
      ))}
    </Group>
  )
}
