import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { ActionIcon } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Tip } from '../../ui/floating/Tip.tsx'
import { requestPath } from '../../ui/placeholder/request-path.ts'
import type { Permission } from '../place.ts'

export interface UndoProps {
  change: ChangeActivity
  /** What taking it back takes and the person lacks. */
  refusal: Permission | undefined
  /** Whether it made the access record of a request that was approved, and stays so. */
  ofApproval?: boolean
}

interface LookAndUndoProps extends Pick<UndoProps, 'refusal'> {
  /** Looks at what undoing means, and asks. */
  look: () => Promise<unknown>
  /** What the button is called, where "Undo" would promise more than it does. */
  label?: string
}

/** The small button of a line that takes its change back; for who would be refused a quiet lock, which says what that takes and leads to asking for it. */
export const LookAndUndo = ({ look, refusal, label = t('changes.undo') }: LookAndUndoProps) =>
  refusal ? (
    <Tip label={t('changes.undoNeeds', refusal)}>
      <ActionIcon
        component={Link}
        to={requestPath(refusal)}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('changes.undoNeeds', refusal)}
      >
        <IconLock size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tip>
  ) : (
    <ActionButton size="compact-xs" variant="default" flex="none" action={look} failed={t('history.loadFailed')}>
      {label}
    </ActionButton>
  )
