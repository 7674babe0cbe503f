import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { type Giving, giveAccess } from './give-access.ts'
import { lockedBy } from './LockedAct.tsx'
import { useGivingRefusal } from './use-giving-refusal.ts'

/**
 * Opens the sheet that gives access with what is known here; locked for whoever is known to be refused.
 * @param isFirst whether it is the likeliest step on the page
 */
export function GiveAccessButton({ begun, isFirst = false }: { begun: Giving; isFirst?: boolean }) {
  const refusal = useGivingRefusal()
  return (
    <Button
      variant={isFirst && !refusal ? 'filled' : 'default'}
      leftSection={<IconUserShare size={16} stroke={1.5} aria-hidden />}
      onClick={() => giveAccess(begun)}
      {...lockedBy(refusal, t('ui.give'))}
    >
      {t('ui.give')}
    </Button>
  )
}
