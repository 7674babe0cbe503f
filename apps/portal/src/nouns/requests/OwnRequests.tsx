import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { relativeText } from '../../lib/time.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { addressOf } from '../navigation.ts'
import { AskAgain } from './AskAgain.tsx'
import { isOwn } from './decidable.ts'
import { ForWhat, RequestState } from './request-looks.tsx'

interface OwnRequestsProps {
  userId: string
  /** Whether the banner above tells the newest that they made. */
  isNewestTold: boolean
}

/** What somebody asked for that nobody has decided yet, as far as nothing above tells it; nothing where there is none. */
export function OwnRequests({ userId, isNewestTold }: OwnRequestsProps) {
  const { rows = [] } = useRows(openRequests)
  const told = isNewestTold ? rows.find(({ createdBy }) => createdBy === userId) : undefined
  const own = rows.filter((request) => isOwn(request, userId) && request !== told)
  if (own.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.yourRequests')} gap="xs">
      <Title order={3}>{t('overview.yourRequests')}</Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {own.map((request) => (
          <Group key={request.requestId} component="li" gap="sm" style={{ rowGap: 4 }}>
            <Anchor component={Link} to={addressOf('requests', request.requestId)}>
              <ForWhat access={request.access} />
            </Anchor>
            <RequestState status={request.status} />
            <Text component="span" fz="sm" c="dimmed">
              {rich('requests.askedAt', {
                at: <DateTime at={request.createdTime} />,
                age: relativeText(new Date(request.createdTime), new Date()),
              })}
            </Text>
            {request.createdBy === userId && <AskAgain request={request} />}
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
