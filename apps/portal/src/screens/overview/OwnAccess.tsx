import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { useLacksAccess } from '../../nouns/access/standing.ts'
import { places } from '../../nouns/list.ts'
import { createLabelOf } from '../../nouns/navigation.ts'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { OwnResources } from './OwnResources.tsx'

const OwnRequests = later(async () => (await import('../../nouns/requests/OwnRequests.tsx')).OwnRequests, {
  onlyShown: true,
})

/** What is theirs of somebody who may not watch the account: what they may do here, what they asked for, and the way to ask. */
export function OwnAccess() {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  // The banner above asks for whoever sees nothing yet.
  const isAskedAbove = useLacksAccess()
  const { rows = [] } = useRows(openRequests)
  const isToldAbove = isAskedAbove && rows.some(({ createdBy }) => createdBy === userId)
  const holdsNothing = useHoldsNothing(userId)
  return (
    <Stack component="section" aria-label={t('overview.yourAccess')} className="card" p="lg" gap="md">
      <Group justify="space-between">
        <Title order={2}>{t('overview.yourAccess')}</Title>
        {!isAskedAbove && (
          <Button component={Link} to={`${places.requests.path}/new`} variant="default">
            {createLabelOf(places.requests)}
          </Button>
        )}
      </Group>
      {holdsNothing && <Text c="dimmed">{t('overview.noAccess')}</Text>}
      <OwnResources userId={userId} />
      {!isToldAbove && <OwnRequests userId={userId} />}
    </Stack>
  )
}
