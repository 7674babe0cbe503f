import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { lockedBy } from '../access/LockedAct.tsx'
import type { Permission } from '../place.ts'

export interface UndoProps {
  change: ChangeActivity
  /** What taking it back takes and the person lacks. */
  refusal: Permission | undefined
}

interface LookAndUndoProps extends Pick<UndoProps, 'refusal'> {
  /** Looks at what undoing means, and asks. */
  look: () => Promise<unknown>
}

/** The small button of a line that takes its change back; locked for who would be refused, with what that takes. */
export const LookAndUndo = ({ look, refusal }: LookAndUndoProps) => (
  <ActionButton
    size="compact-xs"
    variant="default"
    flex="none"
    action={look}
    failed={t('history.loadFailed')}
    {...lockedBy(refusal, t('changes.undo'))}
    {...(refusal ? { title: t('failures.needOn', refusal) } : {})}
  >
    {t('changes.undo')}
  </ActionButton>
)
