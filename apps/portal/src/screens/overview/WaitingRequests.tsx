import { Anchor, Group, Skeleton, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
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
  if (waiting.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.decide')} className="card" p="lg" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('overview.decide')}</Title>
        {waiting.length > requestsShownMax && (
          <Anchor component={Link} to={places.requests.path} fz="sm">
            {t('overview.allRequests')}
          </Anchor>
        )}
      </Group>
      <RequestsToDecide requests={waiting.slice(0, requestsShownMax)} />
    </Stack>
  )
}
