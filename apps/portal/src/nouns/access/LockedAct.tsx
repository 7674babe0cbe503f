import { IconLock } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import type { Permission } from '../place.ts'

/** What a button is given that would be refused: it is locked, and says so. */
export const lockedBy = (refusal: Permission | undefined, label: string) =>
  refusal
    ? {
        disabled: true,
        leftSection: <IconLock size={16} stroke={1.5} aria-hidden />,
        'aria-label': t('app.noAccessTo', { place: label }),
      }
    : {}

/** Says above acts that whoever is here may not do them, which permission they take, and how to ask for it. */
export const ActsLocked = ({ refusal }: { refusal: Permission | undefined }) =>
  refusal && <NotChanged text={t('selection.actsLocked')} permission={refusal} />
