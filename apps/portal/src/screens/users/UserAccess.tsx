import { flags } from '@doorward/core/permissions/model'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { listed, t } from '../../lib/texts.ts'
import { permissionsQuery, userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'

/** What a person may reach: each resource, and on demand the actions on it and why. */
export function UserAccess({ userId, name }: { userId: string; name: string }) {
  const query = useRows(userResourcesQuery(userId))
  const { rows, error, retry } = query
  if (error && !rows) {
    const failed = t('users.accessNotLoaded')
    if (toFailure(error, failed).kind === 'missing') return <FilteredEmpty text={t('users.noAccess', { name })} />
    return <ReadFailed error={error} failed={failed} refused={t('users.accessNotVisible')} onRetry={retry} />
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text={t('users.noAccess', { name })} />
  return (
    <Stack gap="md">
      <Stack gap={0} component="ul" className="card" p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map(({ resourceUri }) => (
          <ResourceRow key={resourceUri} userId={userId} resourceUri={resourceUri} />
        ))}
      </Stack>
      <LoadMoreBelow query={query} />
    </Stack>
  )
}

function ResourceRow({ userId, resourceUri }: { userId: string; resourceUri: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Stack component="li" gap="xs" p="sm" style={{ borderBlockEnd: '1px solid var(--dw-line)' }}>
      <Group justify="space-between" gap="sm">
        <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
          {resourceUri}
        </bdi>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={open}
          aria-label={t(open ? 'users.hideActionsOn' : 'users.showActionsOn', { resource: resourceUri })}
          onClick={() => setOpen(!open)}
        >
          {open ? t('users.hideActions') : t('users.showActions')}
        </Button>
      </Group>
      {open && <Actions userId={userId} resourceUri={resourceUri} />}
    </Stack>
  )
}

function Actions({ userId, resourceUri }: { userId: string; resourceUri: string }) {
  const { data, error, isPending } = useQuery(permissionsQuery(userId, resourceUri))
  if (isPending)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {t('users.loading')}
      </Text>
    )
  if (error)
    return (
      <Text fz="sm" c="dimmed" role="alert">
        {toFailure(error, t('users.actionsNotLoaded')).title} {toFailure(error, t('users.actionsNotLoaded')).text}
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
            to={`/settings/analyzer?${new URLSearchParams({ user: userId, action: permission.action, resource: resourceUri })}`}
          >
            {t('common.askWhy')}
          </Anchor>
        </Group>
      ))}
    </Group>
  )
}
