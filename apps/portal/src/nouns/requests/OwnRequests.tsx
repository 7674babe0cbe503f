import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { rich, t } from '../../lib/texts.ts'
import { newestRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'
import { isForAsker, isOwn } from './decidable.ts'
import { ForWhom } from './request-looks.tsx'
import { RequestState } from './telling/RequestState.tsx'
import { useWhatAsked } from './telling/use-what-asked.ts'

const shownMax = 5
const decidedLatelyMs = 30 * 24 * 3600 * 1000

const isLate = ({ status, lastUpdated }: AccessRequestReply): boolean =>
  status === 'OPEN' || Date.now() - new Date(lastUpdated).getTime() < decidedLatelyMs

interface OwnRequestsProps {
  userId: string
  /** Whether they may ask for more by this. */
  asksMore?: boolean
}

/** What somebody asked for that waits or was decided lately, and how each stands; nothing where there is none. */
export function OwnRequests({ userId, asksMore = false }: OwnRequestsProps) {
  const { rows = [] } = useRows(newestRequests)
  const own = rows.filter((request) => isOwn(request, userId))
  const shown = own.filter(isLate).slice(0, shownMax)
  if (shown.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.yourRequests')} gap="xs" w="100%">
      <Group justify="space-between" gap="sm">
        <Title order={3}>{t('overview.yourRequests')}</Title>
        {asksMore && (
          <Button component={Link} size="xs" variant="default" to={`${places.requests.path}/new`}>
            {t('requests.askFor')}
          </Button>
        )}
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((request) => (
          <OwnRequest key={request.requestId} request={request} />
        ))}
      </Stack>
      {own.length > shown.length && (
        <Anchor component={Link} fz="sm" to={places.requests.path}>
          {t('overview.allRequests')}
        </Anchor>
      )}
    </Stack>
  )
}

function OwnRequest({ request }: { request: AccessRequestReply }) {
  const what = capital(useWhatAsked(request.access))
  return (
    <Group component="li" gap="sm" justify="space-between" style={{ rowGap: 4 }}>
      <Anchor
        component={Link}
        to={addressOf('requests', request.requestId)}
        style={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {isForAsker(request) ? what : rich('requests.whatForWhom', { what, who: <ForWhom access={request.access} /> })}
      </Anchor>
      <Group gap="sm" wrap="nowrap">
        <Text component="span" fz="sm" c="dimmed">
          {rich('requests.askedAt', { at: <DateTime at={request.createdTime} /> })}
        </Text>
        <RequestState request={request} />
      </Group>
    </Group>
  )
}
