import { Button, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import type { Noun } from '../noun.ts'
import { downloadRows } from './rows-as-csv.ts'

/** So many are deleted at once. */
const deletedMax = 50

interface BulkActsProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  rows: Row[]
  onDelete: () => void
}

/** What can be done with the ticked rows of a list. */
export function BulkActs<Row, Values extends object, Input, Made>({
  noun,
  rows,
  onDelete,
}: BulkActsProps<Row, Values, Input, Made>) {
  const { remove, many } = noun
  const tooMany = rows.length > deletedMax
  return (
    <>
      {remove && tooMany && (
        <Text fz="sm" c="dimmed">
          {t('bulk.atMostAtOnce', { count: deletedMax })}
        </Text>
      )}
      <Button variant="default" size="compact-sm" onClick={() => downloadRows(rows, many)}>
        {t('nouns.export')}
      </Button>
      {remove && (
        <Button variant="default" size="compact-sm" disabled={tooMany} onClick={onDelete}>
          {t('bulk.deleteTicked')}
        </Button>
      )}
    </>
  )
}
