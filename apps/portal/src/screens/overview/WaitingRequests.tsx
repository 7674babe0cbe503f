import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { useDecidable } from '../../nouns/requests/use-decidable.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { later } from '../../ui/placeholder/later.tsx'

export const requestsShownMax = 5
const rowPx = 28

export const RequestsToDecide = later(
  async () => (await import('../../nouns/requests/RequestsToDecide.tsx')).RequestsToDecide,
  {
    waiting: ({ requests }) => <Skeleton height={Math.min(requests.length, requestsShownMax) * rowPx} />,
    onlyShown: true,
  },
)

/** The access requests that wait for this person's decision, as far as they are read by now. */
export function useWaitingRequests() {
  const { rows = [] } = useRows(openRequests)
  return rows.filter(useDecidable(rows))
}

/** The access requests that wait for this person's decision; nothing at all where none does. */
export function WaitingRequests() {
  const waiting = useWaitingRequests()
  if (waiting.length === 0) return null
  const isFew = waiting.length <= requestsShownMax
  return (
    <Stack component="section" aria-label={t('overview.decide')} className="card" p="lg" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('overview.decide')}</Title>
        {!isFew && (
          <Group gap="sm">
            <Text fz="sm" c="dimmed">
              {t('overview.stepsOf', { done: requestsShownMax, all: waiting.length })}
            </Text>
            <Anchor component={Link} to={places.requests.path} fz="sm">
              {t('overview.allRequests')}
            </Anchor>
          </Group>
        )}
      </Group>
      <RequestsToDecide requests={waiting} max={requestsShownMax} />
    </Stack>
  )
}
