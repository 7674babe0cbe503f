import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { Dialog } from '../../ui/floating/Dialog.tsx'

interface FilterSheetProps {
  onClose: () => void
  /** Takes all of them away; absent while none is set. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** The filters on a phone: they fill the screen, and what they find stands below them again. */
export const FilterSheet = ({ onClose, onClear, children }: FilterSheetProps) => (
  <Dialog opened onClose={onClose} title={t('audit.addFilter')} fullScreen>
    <Stack gap="md">
      {children}
      <Group justify="flex-end">
        {onClear && (
          <Button variant="default" onClick={onClear}>
            {t('ui.clearFilters')}
          </Button>
        )}
        <Button onClick={onClose}>{t('audit.showResults')}</Button>
      </Group>
    </Stack>
  </Dialog>
)
