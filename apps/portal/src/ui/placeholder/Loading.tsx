import { slowNoteMs, stuckNoteMs } from '@doorward/core/constants'
import { Center, Skeleton, Stack, Text, Title } from '@mantine/core'
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

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

interface PageSkeletonProps {
  /** What heads it, where that is known before it comes. */
  title?: string | undefined
  /** It is cards, one under another; otherwise a toolbar and rows. */
  cards?: boolean
}

/** A page in the shape it will have: heading, toolbar, rows; or cards. */
export function PageSkeleton({ title, cards = false }: PageSkeletonProps) {
  return (
    <Stack aria-busy="true" aria-label={t('common.loading')} role="status" gap="md" maw={cards ? 1200 : 1600}>
      {!cards && <Skeleton height={14} width={140} />}
      {/* To look at alone: the page's own heading says that it is there. */}
      {title ? (
        <Title order={1} role="presentation">
          {title}
        </Title>
      ) : (
        <Skeleton height={28} width={220} />
      )}
      <Skeleton height={cards ? 16 : 36} width="min(360px, 100%)" />
      {(cards ? [1, 4, 6] : [6]).map((count) => (
        <div key={count} className="card">
          {rows.slice(0, count).map((row) => (
            <Skeleton key={row} height={16} m="sm" width="auto" />
          ))}
        </div>
      ))}
      <WaitingNote />
    </Stack>
  )
}
