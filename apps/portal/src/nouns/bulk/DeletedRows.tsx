import type { DeletedItemReply, RestorableList } from '@doorward/contract/authorization/account/deleted-items'
import { limits } from '@doorward/core/limits'
import { t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { deletedQuery } from '../../queries/lists/deleted.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { Column } from '../../ui/list/list-props.ts'
import { NounList } from '../../ui/list/NounList.tsx'
import listStyles from '../../ui/list/noun-list.module.css'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { RestoreButton } from '../history/RestoreButton.tsx'
import type { Noun } from '../noun.ts'

interface DeletedRowsProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  filters: { value: string; label: string }[]
}

/** What was deleted lately of a list, by whom and when, each to be brought back. */
export function DeletedRows<Row, Values extends object, Input, Made>({
  noun,
  filters,
}: DeletedRowsProps<Row, Values, Input, Made>) {
  const list = noun.path.slice(noun.path.lastIndexOf('/') + 1) as RestorableList // such nouns alone restore what was deleted
  const { restore, effects } = noun.queries
  const query = useRows(deletedQuery(list))
  const nameOf = ({ name, id }: DeletedItemReply) => name ?? id
  const columns: Column<DeletedItemReply>[] = [
    { key: 'name', head: t('common.name'), cell: (row) => <bdi>{nameOf(row)}</bdi> },
    { key: 'id', head: t('bulk.id'), wideOnly: true, cell: ({ id }) => <IdText id={id} longest={24} /> },
    {
      key: 'at',
      head: t('bulk.deletedAt'),
      order: 'deletedTime',
      cell: ({ deletedTime }) => <DateTime at={deletedTime} />,
    },
    { key: 'by', head: t('bulk.deletedBy'), cell: ({ deletedBy }) => <UserName userId={deletedBy.userId} /> },
    {
      key: 'restore',
      head: t('bulk.bringBack'),
      cell: (row) =>
        restore && (
          <span className={listStyles.above}>
            <RestoreButton
              isDeleted
              noun={noun.one}
              name={nameOf(row)}
              restore={(revision) => restore(row.id, revision)}
              effectOf={effects.restore && ((revision) => effects.restore?.(row.id, revision) ?? Promise.reject())}
              revision={row.restorableRevision}
              label={t('bulk.restore')}
              consequences={[t('history.beginsAnew', { noun: noun.one })]}
            />
          </span>
        ),
    },
  ]
  const none = t('bulk.noneDeleted', { many: noun.many, count: limits.restorableDays })
  return (
    <NounList
      nouns={{ one: t('bulk.deletedItem'), many: t('bulk.deletedItems') }}
      query={query}
      columns={columns}
      filters={filters}
      search={false}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${noun.path}/${encodeURIComponent(id)}`}
      rowName={nameOf}
      empty={<FilteredEmpty text={none} />}
      noneMatch={none}
    />
  )
}
