import { limits } from '@doorward/core/limits'
import { t } from '../../lib/texts.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DeleteZone } from './DeleteZone.tsx'
import type { Shown } from './shown.ts'

/** What one item is, and ending it. */
export function NounOverview<Row, Values extends object, Input, Made>({
  noun,
  row,
  version,
}: Shown<Row, Values, Input, Made>) {
  const { remove } = noun
  const kept = remove?.kept?.(row)
  const { remove: effectOf } = noun.queries.effects
  return (
    <>
      {noun.above?.(row)}
      <Facts facts={noun.facts(row)} />
      {noun.below?.(row, version)}
      {kept && <NoticeStrip>{kept}</NoticeStrip>}
      {remove && !kept && remove.when?.(row) !== false && (
        <DeleteZone
          noun={noun.one}
          name={noun.nameOf(row)}
          text={remove.text}
          consequences={remove.consequences(row)}
          countsPeople={remove.countsPeople}
          typedName={remove.typedName?.(row) ?? false}
          undo={
            remove.undo ??
            (noun.queries.restoresDeleted
              ? t('nouns.canBeRestored', { count: limits.restorableDays })
              : t('nouns.cannotBeUndone'))
          }
          effectOf={effectOf && (() => effectOf(noun.idOf(row), version))}
          remove={() => noun.queries.remove(noun.idOf(row), version)}
          backTo={noun.path}
        />
      )}
    </>
  )
}
