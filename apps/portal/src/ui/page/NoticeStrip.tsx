import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoticeStripProps {
  tone?: 'quiet' | 'warning' | 'failed'
  children: ReactNode
  action?: ReactNode
}
const colors = { quiet: 'gray', warning: 'amber', failed: 'red' } as const

/** One line above the content: something to know, and what can be done about it. */
export function NoticeStrip({ tone = 'quiet', children, action }: NoticeStripProps) {
  const Icon = tone === 'quiet' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert
      color={colors[tone]}
      icon={<Icon size={18} stroke={1.5} aria-hidden />}
      py={8}
      role={tone === 'failed' ? 'alert' : 'status'}
    >
      <Group gap="md" justify="space-between">
        {/* An id has no place to break at. */}
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</div>
        {action}
      </Group>
    </Alert>
  )
}
