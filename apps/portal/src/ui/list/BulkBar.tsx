import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'
import styles from './noun-list.module.css'

interface BulkBarProps {
  count: number
  onClear: () => void
  /** What can be done with all that are ticked. */
  children: ReactNode
}

/** Stands at the lower edge while rows are ticked; Esc unticks them. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  useKeys({ Escape: { label: t('ui.clearSelection'), run: onClear } })
  return (
    <Group className={styles.bulk} data-save-bar gap="sm" role="group" aria-label={t('ui.selection')}>
      <Text fz="sm" fw={500} role="status" me="auto">
        {t('ui.selected', { count })}
      </Text>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('ui.clearSelection')}
      </Button>
    </Group>
  )
}
