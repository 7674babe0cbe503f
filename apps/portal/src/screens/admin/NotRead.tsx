import { ApiError } from '@doorward/contract/client'
import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/placeholder/ErrorState.tsx'
import { Missing } from '../../ui/placeholder/Missing.tsx'
import { Placeholder } from '../../ui/placeholder/Placeholder.tsx'

interface NotReadProps {
  error: unknown
  noun: string
  failed: string
  onRetry: () => void
}

/** What is not there, which the server says too to who may not look; or what failed, and another try. */
export function NotRead({ error, noun, failed, onRetry }: NotReadProps) {
  const failure = toFailure(error, failed)
  if (failure.kind !== 'missing') return <ErrorState failure={failure} onRetry={onRetry} />
  return <Missing noun={noun} back={{ to: '/admin', label: t('admin.title') }} reference={failure.reference} />
}

/** A list of the installation, or who gives the right to see it: for all who have none the server has no such list. */
export function ForAdmins({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError) || error.status !== 404) return children
  return (
    <Placeholder icon={<IconLock size={24} stroke={1.5} aria-hidden />} title={t('admin.notAdmin')} heading={2}>
      <Text c="dimmed">
        {rich('admin.notAdminText', { command: <span className="mono">{t('admin.command')}</span> })}
      </Text>
    </Placeholder>
  )
}
