import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { closeGiving, type Giving, giveAccess, useGiving } from './give-access.ts'

const Sheet = later(async () => (await import('../give/GiveAccessSheet.tsx')).GiveAccessSheet, { onlyShown: true })

/** The sheet that gives access, wherever it was called from; it is loaded when it is. */
export function GiveAccess() {
  const { begun } = useGiving()
  return begun ? <Sheet begun={begun} onClose={closeGiving} /> : null
}

/** Opens it with what is known here. */
export const GiveAccessButton = ({ begun }: { begun: Giving }) => (
  <Button
    variant="default"
    leftSection={<IconUserShare size={16} stroke={1.5} aria-hidden />}
    onClick={() => giveAccess(begun)}
  >
    {t('ui.give')}
  </Button>
)
