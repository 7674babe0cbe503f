import { t } from '../../lib/texts.ts'
import { tellFailed } from '../../ui/action/toast.tsx'

/** Says that a change is the item's newest no more, so that nothing is taken back by one press; its history has what came since. */
export const tellChangedSince = (page: string | undefined): void =>
  tellFailed(t('ui.undoFailed'), t('changes.changedSince'), { item: page })
