import { t } from '../../lib/texts.ts'
import type { Column } from '../../ui/list/list-props.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import type { Tags } from '../../ui/text/tags.ts'

/** Columns that most nouns have. */
export const nameColumn = <Row,>(nameOf: (row: Row) => string): Column<Row> => ({
  key: 'name',
  head: t('common.name'),
  order: 'name',
  sortBy: nameOf,
  cell: (row) => <bdi>{nameOf(row)}</bdi>,
})

export const idColumn = <Row,>(head: string, idOf: (row: Row) => string): Column<Row> => ({
  key: 'id',
  head,
  wideOnly: true,
  cell: (row) => <IdText id={idOf(row)} longest={24} />,
})

export const tagsColumn = <Row extends { tags?: Tags | null }>(): Column<Row> => ({
  key: 'tags',
  head: t('common.tags'),
  wideOnly: true,
  cell: (row) => <TagList tags={row.tags} />,
})

export const changedColumn = <Row extends { lastUpdated?: string }>(): Column<Row> => ({
  key: 'changed',
  head: t('common.changed'),
  wideOnly: true,
  order: 'lastUpdated',
  sortBy: (row) => row.lastUpdated ?? '',
  cell: (row) => <DateTime at={row.lastUpdated} inList />,
})
