import { Button, Group } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'

interface AddCardActionsProps {
  add: () => Promise<void>
  onClose: () => void
  /** Why it can't be added yet. */
  disabledReason?: string | undefined
}

/** How every form of a card ends. */
export const AddCardActions = ({ add, onClose, disabledReason }: AddCardActionsProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      {t('common.cancel')}
    </Button>
    <ActionButton type="submit" failed={t('cards.addFailed')} action={add} disabledReason={disabledReason}>
      {t('cards.addCard')}
    </ActionButton>
  </Group>
)
