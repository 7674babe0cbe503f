import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKeys } from '../../lib/keys.ts'
import type { ListQuery, Total } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import styles from './noun-list.module.css'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<Row> {
  selection: Selection<Row>
  /** What all rows are asked for by; left out where more is known of the rows here than the server asks by. */
  matching: ListQuery<Row> | undefined
  nouns: { one: string; many: string }
  onClear: () => void
  /** What can be done with all that are ticked. */
  children: ReactNode
}

/** Stands at the lower edge while rows are ticked; Esc unticks them. */
export function BulkBar<Row>({ selection, matching, nouns, onClear, children }: BulkBarProps<Row>) {
  useKeys({ Escape: { label: t('selection.clearSelection'), run: onClear } })
  const { rows, areAll, takeAll } = selection
  const offersAll = !areAll && matching?.hasMore && rows.length === matching.rows?.length
  return (
    <Group className={styles.bulk} data-save-bar gap="sm" role="group" aria-label={t('selection.selection')}>
      <Group gap="sm" me="auto">
        <Text fz="sm" fw={500} role="status">
          {areAll ? allInWords(matching?.total, nouns) : t('selection.selected', { count: rows.length })}
        </Text>
        {offersAll && (
          <Button variant="subtle" size="compact-sm" onClick={takeAll}>
            {takeInWords(matching.total)}
          </Button>
        )}
      </Group>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('selection.clearSelection')}
      </Button>
    </Group>
  )
}

const takeInWords = (total: Total | undefined): string =>
  total?.relation === 'EXACT'
    ? t('selection.selectAllThatMatch', { count: total.count })
    : t('selection.selectEveryMatch')

const allInWords = (total: Total | undefined, { many }: { many: string }): string =>
  total?.relation === 'EXACT'
    ? t('selection.allSelected', { count: total.count, many })
    : t('selection.everySelected', { many })
