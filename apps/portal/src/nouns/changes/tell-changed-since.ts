import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import { tellFailed } from '../../ui/action/toast.tsx'
import { changedSince } from './changed-since.ts'

/** Says that a change is the item's newest no more, so that nothing is taken back by one press; its history has what came since. */
export const tellChangedSince = async (page: string | undefined, newest: Change | null): Promise<void> =>
  tellFailed(t('toast.undoFailed'), await changedSince(newest), { item: page })
