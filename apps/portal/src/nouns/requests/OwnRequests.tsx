import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { addressOf } from '../navigation.ts'
import { isOwn } from './decidable.ts'
import { ForWhat, RequestState } from './request-looks.tsx'

/** What somebody asked for that nobody has decided yet; nothing where there is none. */
export function OwnRequests({ userId }: { userId: string }) {
  const { rows = [] } = useRows(openRequests)
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
