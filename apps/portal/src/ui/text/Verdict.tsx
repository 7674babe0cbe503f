import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowsSplit,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconLock,
  IconUserShare,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const kinds = {
  allow: { color: 'green', word: 'Allow', Icon: IconCheck },
  deny: { color: 'red', word: 'Deny', Icon: IconBan },
  grant: { color: 'violet', word: 'Grant', Icon: IconUserShare },
  delegate: { color: 'plum', word: 'Delegate', Icon: IconArrowsSplit },
  warning: { color: 'amber', word: 'Warning', Icon: IconAlertTriangle },
  pending: { color: 'amber', word: 'Pending', Icon: IconCircleDashed },
  deprecated: { color: 'gray', word: 'Deprecated', Icon: IconArchive },
  managed: { color: 'gray', word: 'Managed by Doorward', Icon: IconLock },
} as const
export type VerdictKind = keyof typeof kinds

/** A verdict is always icon, word and colour together. */
export function Verdict({ kind, children }: { kind: VerdictKind; children?: ReactNode }) {
  const { color, word, Icon } = kinds[kind]
  return (
    <Badge color={color} miw="max-content" leftSection={<Icon size={14} stroke={1.5} aria-hidden />}>
      {children ?? word}
    </Badge>
  )
}
