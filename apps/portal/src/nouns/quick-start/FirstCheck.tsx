import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { lastCheckQuery } from '../../queries/access/first-seen.ts'
import { Awaited } from '../../ui/placeholder/Awaited.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** Waits for the first check that a service client makes, and says so once it is seen. */
export function FirstCheck({ clientId, children }: { clientId: string; children?: ReactNode }) {
  const { data: seen } = useQuery(lastCheckQuery(clientId))
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
