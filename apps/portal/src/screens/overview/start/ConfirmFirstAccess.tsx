import { useMemo } from 'react'
import { t } from '../../../lib/texts.ts'
import { ConfirmEffect } from '../../../nouns/effect/ConfirmEffect.tsx'
import { tellDone } from '../../../ui/action/toast.tsx'
import { firstAccess, firstGiven } from './first-access.ts'

interface ConfirmFirstAccessProps {
  userId: string
  onClose: () => void
}

/** Asks before the first access is given, with what it moves. */
export function ConfirmFirstAccess({ userId, onClose }: ConfirmFirstAccessProps) {
  const { effectOf, save, takeBack } = useMemo(() => firstGiven(userId), [userId])
  const { roleName: role, resources } = firstAccess
  const giving = async () => {
    await save()
    tellDone(t('start.given', { who: userId }), async () => {
      await takeBack()
      return t('start.takenBack')
    })
  }
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
      action={giving}
    />
  )
}
