import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { t } from '../../lib/texts.ts'
import { closeGiving, type Giving, giveAccess, useGiving } from './give-access.ts'

const Sheet = lazy(async () => ({ default: (await import('../give/GiveAccessSheet.tsx')).GiveAccessSheet }))

/** The sheet that gives access, wherever it was called from; it is loaded when it is. */
export function GiveAccess() {
  const { begun } = useGiving()
  if (!begun) return null
  return (
    <Suspense>
      <Sheet begun={begun} onClose={closeGiving} />
    </Suspense>
  )
}

/** Opens it with what is known here. */
export const GiveAccessButton = ({ begun }: { begun: Giving }) => (
  <Button
    variant="default"
    leftSection={<IconUserShare size={16} stroke={1.5} aria-hidden />}
    onClick={() => giveAccess(begun)}
  >
    {t('access.give')}
  </Button>
)
