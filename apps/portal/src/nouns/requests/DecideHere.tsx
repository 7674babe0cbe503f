import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { EffectAndDecision } from './EffectAndDecision.tsx'

/** One open request with what approving it would give, and the buttons that decide it. */
export function DecideHere({ requestId }: { requestId: string }) {
  const { data, error, refetch } = useQuery({ ...requestQueries.one(requestId), retry: false })
  if (error && !data)
    return (
      <ReadFailed
        error={error}
        failed={t('requests.loadFailed')}
        refused={t('requests.cannotSee')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Text c="dimmed">{t('common.loading')}</Text>
  return data.item.status === 'OPEN' && <EffectAndDecision request={data.item} version={data.version} />
}
