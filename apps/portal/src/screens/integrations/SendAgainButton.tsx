import { t } from '../../lib/texts.ts'
import { lockedBy } from '../../nouns/access/LockedAct.tsx'
import type { Permission } from '../../nouns/place.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'

interface SendAgainButtonProps {
  action: () => Promise<unknown>
  /** What sending takes and whoever is here is known to lack. */
  refusal: Permission | undefined
}

/** Sends one event once more. */
export const SendAgainButton = ({ action, refusal }: SendAgainButtonProps) => (
  <ActionButton
    variant="default"
    size="compact-sm"
    action={action}
    failed={t('integrations.eventNotSent')}
    {...lockedBy(refusal, t('integrations.sendAgain'))}
  >
    {t('integrations.sendAgain')}
  </ActionButton>
)
