import { useMemo } from 'react'
import { t } from '../../../lib/texts.ts'
import { ConfirmEffect } from '../../../nouns/effect/ConfirmEffect.tsx'
import { firstAccess, firstGiven } from './first-access.ts'

interface ConfirmFirstAccessProps {
  userId: string
  onClose: () => void
}

/** Asks before the first access is given, with what it moves. */
export function ConfirmFirstAccess({ userId, onClose }: ConfirmFirstAccessProps) {
  const { effectOf, save } = useMemo(() => firstGiven(userId), [userId])
  const { roleName: role, resources } = firstAccess
  return (
    <ConfirmEffect
      opened
      onClose={onClose}
      title={t('start.giveAsked', { who: userId, role, resources })}
      consequences={[]}
      effectOf={effectOf}
      nameIfLarge={userId}
      label={t('start.giveAccess')}
      failed={t('start.giveFailed')}
      color="ward"
      undo={t('start.giveUndone')}
      action={save}
    />
  )
}
