import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { useNotifications } from '../../queries/account/notifications.ts'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { useWaitingRequests } from './WaitingRequests.tsx'

/** Comes where something waits. */
const NotificationList = later(
  async () => (await import('../../nouns/notifications/NotificationList.tsx')).NotificationList,
  { onlyShown: true, waiting: <PageSkeleton /> },
)

/** What waits for a decision or a look; that nothing does is said where nothing else is to be done. */
export function Attention({ isAllDone }: { isAllDone: boolean }) {
  const isDecidedHere = useWaitingRequests().length > 0
  const all = useNotifications()
  // Requests that wait have a card of their own, and a locked account a strip on every screen.
  const isToldElsewhere = (kind: string) => kind === 'ACCOUNT_LOCKED' || (isDecidedHere && kind === 'ACCESS_REQUESTS')
  const notifications = all?.filter(({ kind }) => !isToldElsewhere(kind))
  if (!notifications || (notifications.length === 0 && (isDecidedHere || !isAllDone))) return null
  const label = t(notifications.length > 0 ? 'overview.needsAttention' : 'app.nothingWaits')
  return (
    <Stack component="section" aria-label={label} className="card" p="lg" gap="sm">
      {notifications.length > 0 ? (
        <>
          <Title order={2}>{label}</Title>
          <NotificationList notifications={notifications} />
        </>
      ) : (
        <Group gap="sm">
          <IconCircleCheck size={20} stroke={1.5} color="var(--mantine-color-success)" aria-hidden />
          <Text>{label}</Text>
          <Anchor component={Link} to={places.analyzer.path}>
            {t('overview.checkAccess')}
          </Anchor>
        </Group>
      )}
    </Stack>
  )
}
