import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { useIsBroad } from '../../nouns/requests/telling/use-is-broad.ts'
import { useDecidable } from '../../nouns/requests/use-decidable.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { later } from '../../ui/placeholder/later.tsx'

export const requestsShownMax = 5
const rowPx = 28

const RequestsToDecide = later(
  async () => (await import('../../nouns/requests/RequestsToDecide.tsx')).RequestsToDecide,
  { waiting: ({ requests }) => <Skeleton height={requests.length * rowPx} />, onlyShown: true },
)

/** The access requests that wait for this person's decision, as far as they are read by now. */
export function useWaitingRequests() {
  const { rows = [] } = useRows(openRequests)
  return rows.filter(useDecidable(rows))
}

/** The access requests that wait for this person's decision; nothing at all where none does. */
export function WaitingRequests() {
  const waiting = useWaitingRequests()
  const isBroad = useIsBroad()
  if (waiting.length === 0) return null
  const isFew = waiting.length <= requestsShownMax
  // What asks for everything is never among those that are left out.
  const first = waiting.toSorted((left, right) => Number(isBroad(right.access)) - Number(isBroad(left.access)))
  const chosen = new Set(first.slice(0, requestsShownMax))
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
      <RequestsToDecide requests={waiting.filter((request) => chosen.has(request))} />
    </Stack>
  )
}
