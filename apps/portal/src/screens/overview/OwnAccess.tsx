import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { addressOf, createLabelOf } from '../../nouns/navigation.ts'
import { isOwn } from '../../nouns/requests/decidable.ts'
import { ForWhat, RequestState } from '../../nouns/requests/request-looks.tsx'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { OwnResources } from './OwnResources.tsx'

/** What is theirs of somebody who may not watch the account: what they may do here, what they asked for, and the way to ask. */
export function OwnAccess() {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const holdsNothing = useHoldsNothing(userId)
  return (
    <Stack component="section" aria-label={t('overview.yourAccess')} className="card" p="lg" gap="md">
      <Group justify="space-between">
        <Title order={2}>{t('overview.yourAccess')}</Title>
        <Button component={Link} to={`${places.requests.path}/new`} variant="default">
          {createLabelOf(places.requests)}
        </Button>
      </Group>
      {holdsNothing && <Text c="dimmed">{t('overview.noAccess')}</Text>}
      <OwnResources userId={userId} />
      <OwnRequests userId={userId} />
    </Stack>
  )
}

function OwnRequests({ userId }: { userId: string }) {
  const { rows = [] } = useRows(requestQueries.list('OPEN'))
  const own = rows.filter((request) => isOwn(request, userId))
  if (own.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.yourRequests')} gap="xs">
      <Title order={3}>{t('overview.yourRequests')}</Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {own.map(({ requestId, access, status }) => (
          <Group key={requestId} component="li" gap="sm">
            <Anchor component={Link} to={addressOf('requests', requestId)}>
              <ForWhat access={access} />
            </Anchor>
            <RequestState status={status} />
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
