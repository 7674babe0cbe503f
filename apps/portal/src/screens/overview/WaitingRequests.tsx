import { Skeleton, Stack, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { useDecidable } from '../../nouns/requests/use-decidable.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { later } from '../../ui/placeholder/later.tsx'

const shownMax = 5
const rowPx = 28

const RequestsToDecide = later(
  async () => (await import('../../nouns/requests/RequestsToDecide.tsx')).RequestsToDecide,
  { waiting: ({ requests }) => <Skeleton height={requests.length * rowPx} />, onlyShown: true },
)

/** The access requests that wait for this person's decision; nothing at all where none does. */
export function WaitingRequests() {
  const { rows = [] } = useRows(openRequests)
  const waiting = rows.filter(useDecidable(rows)).slice(0, shownMax)
  if (waiting.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.decide')} className="card" p="lg" gap="sm">
      <Title order={2}>{t('overview.decide')}</Title>
      <RequestsToDecide requests={waiting} />
    </Stack>
  )
}
