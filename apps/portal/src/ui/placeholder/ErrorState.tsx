import { Button, Group, Text } from '@mantine/core'
import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Failure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { Reference } from '../text/Reference.tsx'
import { Placeholder } from './Placeholder.tsx'

/** What failed for want of a network is tried once more as soon as there is one. */
function useRetryOnReturn(retry: (() => void) | undefined): void {
  useEffect(() => {
    if (!retry) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}

interface ErrorStateProps {
  failure: Failure
  onRetry?: () => void
  /** What the button that tries again is called, where that is not it. */
  retry?: string
  heading?: 1 | 2
}

/** 5xx or the network: what failed, Try again, the reference. The rest of the page keeps working. */
export function ErrorState({ failure, onRetry, retry = t('common.tryAgain'), heading = 2 }: ErrorStateProps) {
  const Icon = failure.kind === 'offline' ? IconCloudOff : IconPlugConnectedX
  useRetryOnReturn(failure.kind === 'offline' ? onRetry : undefined)
  return (
    <Placeholder icon={<Icon size={24} stroke={1.5} aria-hidden />} title={failure.title} heading={heading}>
      <Text c="dimmed">{failure.text}</Text>
      <Group gap="md">
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {retry}
          </Button>
        )}
        <Reference id={failure.reference} code={failure.code} />
      </Group>
    </Placeholder>
  )
}
