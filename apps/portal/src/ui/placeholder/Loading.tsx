import { slowNoteMs, stuckNoteMs } from '@doorward/core/constants'
import { Center, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../../lib/texts.ts'

/** The notes of a long wait: after 7.5 s and after 60 s (SCR-15). */
export function WaitingNote() {
  const [waited, setWaited] = useState<'short' | 'slow' | 'stuck'>('short')
  useEffect(() => {
    const timers = [setTimeout(() => setWaited('slow'), slowNoteMs), setTimeout(() => setWaited('stuck'), stuckNoteMs)]
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <Text c="dimmed" role="status" ta="center" mih={20}>
      {waited === 'slow' && t('ui.slow')}
      {waited === 'stuck' && t('ui.stuck')}
    </Text>
  )
}

/** The whole window waits: before the frame is there, and while the account is switched. */
export function Loader({ text = t('common.loading') }: { text?: string }) {
  return (
    <Center mih="60vh" aria-busy="true">
      <Stack align="center" gap="md">
        <Skeleton height={28} width={180} />
        <Text c="dimmed" fz="sm">
          {text}
        </Text>
        <WaitingNote />
      </Stack>
    </Center>
  )
}

/** A page in the shape it will have: heading, toolbar, rows. */
export function PageSkeleton() {
  return (
    <Stack aria-busy="true" aria-label={t('common.loading')} role="status" gap="md" maw={1600}>
      <Skeleton height={14} width={140} />
      <Skeleton height={28} width={220} />
      <Skeleton height={36} width="min(360px, 100%)" />
      <div className="card">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={16} m="sm" width="auto" />
        ))}
      </div>
      <WaitingNote />
    </Stack>
  )
}
