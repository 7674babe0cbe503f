import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../lib/texts.ts'
import { lastCheckQuery } from '../../queries/access/first-seen.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Awaited } from '../../ui/placeholder/Awaited.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** All counts of checks, of whatever time. */
const checkCountsKey = ['activity', 'checks']

/** Waits for the first check that a service client makes, and says so once it is seen. */
export function FirstCheck({ clientId, children }: { clientId: string; children?: ReactNode }) {
  const { data: seen } = useQuery(lastCheckQuery(clientId))
  const isSeen = Boolean(seen)
  // What counts checks on the same page would go on saying that there is none.
  useEffect(() => {
    if (isSeen) void queryClient.invalidateQueries({ queryKey: checkCountsKey })
  }, [isSeen])
  return (
    <Awaited label={t('start.firstCheck')} waiting={t('start.waiting')} tryThis={t('start.tryThis')}>
      {seen && (
        <Group gap="md">
          <Verdict kind="allow">{t('start.seen')}</Verdict>
          <Text>{t('start.seenText')}</Text>
          {children}
        </Group>
      )}
    </Awaited>
  )
}
