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
import { t } from '../../lib/texts.ts'

const kinds = {
  allow: { color: 'green', Icon: IconCheck },
  deny: { color: 'red', Icon: IconBan },
  grant: { color: 'violet', Icon: IconUserShare },
  delegate: { color: 'plum', Icon: IconArrowsSplit },
  warning: { color: 'amber', Icon: IconAlertTriangle },
  pending: { color: 'amber', Icon: IconCircleDashed },
  deprecated: { color: 'gray', Icon: IconArchive },
  managed: { color: 'gray', Icon: IconLock },
} as const
export type VerdictKind = keyof typeof kinds

/** A verdict is always icon, word and colour together. */
export function Verdict({ kind, children }: { kind: VerdictKind; children?: ReactNode }) {
  const { color, Icon } = kinds[kind]
  return (
    <Badge color={color} miw="max-content" leftSection={<Icon size={14} stroke={1.5} aria-hidden />}>
      {children ?? t(`verdicts.${kind}`)}
    </Badge>
  )
}
