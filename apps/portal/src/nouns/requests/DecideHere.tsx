import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { EffectAndDecision } from './EffectAndDecision.tsx'

interface DecideHereProps {
  requestId: string
  /** Those that are ticked are decided, and this one not before that. */
  rests?: boolean
}

/** One open request with what approving it would give, and the buttons that decide it. */
export function DecideHere({ requestId, rests = false }: DecideHereProps) {
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
  if (data.item.status !== 'OPEN') return null
  return <EffectAndDecision request={data.item} version={data.version} rests={rests} />
}
