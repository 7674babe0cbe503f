import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { Decision } from './Decision.tsx'
import { EffectPanel } from './EffectPanel.tsx'

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
  return (
    <Stack gap="sm">
      <EffectPanel access={data.item.access} />
      <Decision request={data.item} version={data.version} />
    </Stack>
  )
}
