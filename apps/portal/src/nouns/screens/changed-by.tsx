import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** When an item was changed last, and by whom; comes with the first page that tells it. */
export const ChangedBy = later(async () => (await import('../history/LastChange.tsx')).ChangedBy, {
  waiting: ({ at }) => (
    <span aria-busy="true">
      <DateTime at={at} />
    </span>
  ),
  onlyShown: true,
})
